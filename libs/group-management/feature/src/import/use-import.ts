import { maxListLength, type MemberRow } from '@portal/group-management/domain';
import { useEffect, useRef, useState } from 'react';
import { groupManagementApi } from '../api';
import { useGroupName } from '../members/group-name';
import { messages } from '../messages';
import { isCsvFile } from './file-type';
import { importFailureText, leftOutRows, type LeftOutRow } from './left-out';
import type { FileSource } from './read-in-worker';

const texts = messages.import;

/** A file whose rows all have their verdicts. */
interface JudgedFile {
  readonly name: string;
  readonly rows: readonly MemberRow[];
  readonly hasHeader: boolean;
  /** The addresses to invite. */
  readonly emails: readonly string[];
}

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading'; readonly rows: number }
  | { readonly step: 'checking' | 'sending'; readonly done: number; readonly total: number }
  | { readonly step: 'judged'; readonly file: JudgedFile }
  | {
      readonly step: 'done';
      readonly invited: number;
      readonly leftOut: readonly LeftOutRow[];
      /** Why the import ended early. */
      readonly problem?: string;
    };

function* batchesOf(emails: readonly string[]): Generator<string[]> {
  for (let start = 0; start < emails.length; start += maxListLength)
    yield emails.slice(start, start + maxListLength);
}

const newEmails = (rows: readonly MemberRow[]) =>
  rows.filter(({ verdict }) => verdict === 'new').map(({ text }) => text);

type Send = ReturnType<typeof groupManagementApi.useSendInvitationMutation>[0];

/** What an import asks for, and where it shows how far it is. */
interface ImportRun {
  readonly show: (state: ImportState) => void;
  /** Which of the addresses are members already. */
  readonly check: (emails: string[]) => Promise<readonly string[]>;
  readonly send: (newMembers: string[]) => ReturnType<Send>;
  /** Ends the reading, or the sending after the batch that is under way. */
  readonly signal: AbortSignal;
}

/** Which of the addresses are members already, in batches. */
async function membersAmong(emails: readonly string[], { show, check, signal }: ImportRun) {
  const members = new Set<string>();
  let done = 0;
  for (const batch of batchesOf(emails)) {
    show({ step: 'checking', done, total: emails.length });
    const found = await check(batch);
    if (signal.aborted) return members;
    for (const email of found) members.add(email);
    done += batch.length;
  }
  return members;
}

/** Reads a file and gives each of its rows a verdict. */
async function checkFile(file: File, read: FileSource, run: ImportRun): Promise<void> {
  const { show, signal } = run;
  if (!isCsvFile(file)) return show({ step: 'choose', problem: texts.notCsv });
  try {
    show({ step: 'reading', rows: 0 });
    const showCount = (count: number) => show({ step: 'reading', rows: count });
    const { rows, hasHeader } = await read(file, showCount, signal);
    if (rows.length === 0) return show({ step: 'choose', problem: texts.noRows });
    const members = await membersAmong(newEmails(rows), run);
    if (signal.aborted) return undefined;
    const judged = rows.map((row) =>
      row.verdict === 'new' && members.has(row.text) ? { ...row, verdict: 'member' as const } : row,
    );
    const { name } = file;
    return show({
      step: 'judged',
      file: { name, rows: judged, hasHeader, emails: newEmails(judged) },
    });
  } catch (thrown) {
    if (signal.aborted) return undefined;
    return show({ step: 'choose', problem: importFailureText(thrown) });
  }
}

/** Invites the new addresses of a file, in batches; what was sent before a failure or a stop stays. */
async function inviteAll({ emails, rows }: JudgedFile, run: ImportRun): Promise<void> {
  const { show, send, signal } = run;
  const lines = new Map(
    rows.filter(({ verdict }) => verdict === 'new').map(({ text, line }) => [text, line]),
  );
  const leftOut: LeftOutRow[] = [];
  let invited = 0;
  let done = 0;
  const finish = (problem?: string) =>
    show({ step: 'done', invited, leftOut, ...(problem !== undefined && { problem }) });

  for (const batch of batchesOf(emails)) {
    if (signal.aborted) return finish(texts.stopped);
    show({ step: 'sending', done, total: emails.length });
    const { data, error } = await send(batch);
    if (!data) return finish(importFailureText(error));
    invited += data.added.length;
    leftOut.push(...leftOutRows(data.leftOut, lines));
    done += batch.length;
  }
  return finish();
}

/** Reads a file, finds who is a member already, and sends the invitations (GROUP-62 to GROUP-68). */
export function useImport(read: FileSource) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const groupName = useGroupName();
  const [checkMembers] = groupManagementApi.useLazyCheckMembersQuery();
  const [sendInvitation] = groupManagementApi.useSendInvitationMutation();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  /** Ends what runs and starts anew. */
  const start = (): ImportRun => {
    running.current?.abort();
    running.current = new AbortController();
    return {
      show: setState,
      check: async (emails) => (await checkMembers({ ...groupName, emails }).unwrap()).members,
      send: (newMembers) => sendInvitation({ ...groupName, newMembers, isImport: true }),
      signal: running.current.signal,
    };
  };

  return {
    state,
    choose: (file: File) => checkFile(file, read, start()),
    submit: (file: JudgedFile) => inviteAll(file, start()),
    stop: () => running.current?.abort(),
    restart: () => {
      running.current?.abort();
      setState({ step: 'choose' });
    },
  };
}
