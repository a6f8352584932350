import { maskedAddresses } from '../platform/observability/masked-email';
import type { DataOwner } from '../contracts/personal-data';
import type { Platform } from '../platform/platform';
import { newId } from '../platform/secrets/random';
import { AdminProblem, type AdminCommand } from '../platform/admin/admin-command';
import {
  runAdminProgram,
  type AdminAnswer,
  type AdminCall,
  type CalledCommand,
} from './admin-program';
import { recordAction } from './audit.commands';
import type { AuditPhase } from './audit.tables';
import { ApiError } from '../platform/errors';

export type RunAdmin = (call: AdminCall) => Promise<AdminAnswer>;

const masked = (words: CalledCommand['words']) =>
  Object.fromEntries(Object.entries(words).map(([name, value]) => [name, maskedAddresses(value)]));

/** Makes the program of `npm run admin`. Nothing runs before the audit log says that it starts (SHARED-331). */
export function createRunAdmin({
  clock,
  database: { query },
  commands,
  findUser,
}: Pick<Platform, 'clock' | 'database'> & {
  readonly commands: readonly AdminCommand[];
  /** The account that a word names. */
  readonly findUser: (word: string) => Promise<DataOwner | undefined>;
}): RunAdmin {
  return (call) =>
    runAdminProgram(commands, call, async ({ command, input, userWord, ...called }) => {
      const owner = userWord === undefined ? undefined : await findUser(userWord);
      const action = newId();
      const record = (phase: AuditPhase) =>
        recordAction(query, {
          ...{ action, phase, at: clock.now(), actor: called.actor, systemUser: call.systemUser },
          command: command.name,
          subject: owner?.uid ?? null,
          words: masked(called.words),
          reason: called.reason ?? null,
        });
      await record('started');
      try {
        if (userWord !== undefined && !owner) {
          await record('not-done');
          const found = `There is no account of ${userWord}.`;
          return { data: { problems: [found] }, lines: [found], isDone: false };
        }
        const user = () => {
          if (!owner) throw new Error('The command takes no user.');
          return owner;
        };
        const result = await command.run({ ...input, user, find: findUser });
        await record(result.isDone === false ? 'not-done' : 'done');
        return result;
      } catch (error) {
        const isRefused = error instanceof AdminProblem || error instanceof ApiError;
        await record(isRefused ? 'refused' : 'failed');
        throw error;
      }
    });
}
