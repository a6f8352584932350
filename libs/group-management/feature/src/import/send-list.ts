import type { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { batchesOf } from './batches';
import { importFailureText } from './failure-text';
import type { ImportState, Progress, SentResult } from './import-state';
import { messages } from './messages';

type Sent = ResponseOf<typeof endpoints.sendInvitation>;

/** What the sending of a list asks for, and where it shows how far it is. */
export interface SendRun {
  readonly show: (state: ImportState) => void;
  readonly send: (
    newMembers: string[],
  ) => PromiseLike<{ readonly data?: Sent | undefined; readonly error?: unknown }>;
  /** Ends the sending after the batch that is under way. */
  readonly signal: AbortSignal;
}

/** So many addresses are sent at once, all or none: few enough that Stop and a failure leave little open (GROUP-68). */
export const addressesPerBatch = 1_000;

/** The results of a batch. One that is sent again may have arrived before: then its addresses are members by this import. */
function resultsOf(
  { added, leftOut }: Sent,
  isSentAgain: boolean,
): (readonly [string, SentResult])[] {
  return [
    ...added.map((email) => [email, 'invited'] as const),
    ...leftOut.map(
      ({ email, reason }) =>
        [email, isSentAgain && reason === 'USER_ALREADY_ADDED' ? 'invited' : reason] as const,
    ),
  ];
}

/** Sends the addresses of a list that were not sent yet, in batches; what was sent before a failure or a stop stays. */
export async function sendList(
  from: Progress,
  { show, send, signal }: SendRun,
  { mayHaveArrived }: { readonly mayHaveArrived: boolean },
): Promise<void> {
  const { list } = from;
  let progress = from;
  let isSentAgain = mayHaveArrived;

  for (const batch of batchesOf(list.emails.slice(from.done), addressesPerBatch)) {
    if (signal.aborted)
      return show({
        step: 'paused',
        progress,
        problem: messages.stopped,
        mayHaveArrived: isSentAgain,
      });
    show({ step: 'sending', progress });
    const { data, error } = await send(batch);
    if (!data) {
      const problem = importFailureText(error);
      return show({ step: 'paused', progress, problem, mayHaveArrived: true });
    }
    progress = {
      list,
      done: progress.done + batch.length,
      results: new Map([...progress.results, ...resultsOf(data, isSentAgain)]),
    };
    isSentAgain = false;
  }
  return show({ step: 'done', progress });
}
