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

function* batchesOf(emails: readonly string[]) {
  for (let start = 0; start < emails.length; start += maxListLength)
    yield emails.slice(start, start + maxListLength);
}

const newEmails = (rows: readonly MemberRow[]) =>
  rows.filter(({ verdict }) => verdict === 'new').map(({ text }) => text);

/** Reads a file, finds who is a member already, and sends the invitations (GROUP-62 to GROUP-68). */
export function useImport(read: FileSource) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const groupName = useGroupName();
  const [checkMembers] = groupManagementApi.useLazyCheckMembersQuery();
  const [sendInvitation] = groupManagementApi.useSendInvitationMutation();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  /** Which of the addresses are members already. */
  const membersAmong = async (emails: readonly string[], signal: AbortSignal) => {
    const members = new Set<string>();
    let done = 0;
    for (const batch of batchesOf(emails)) {
      setState({ step: 'checking', done, total: emails.length });
      const found = await checkMembers({ ...groupName, emails: batch }).unwrap();
      if (signal.aborted) return members;
      for (const email of found.members) members.add(email);
      done += batch.length;
    }
    return members;
  };

  const choose = async (file: File) => {
    const signal = start();
    if (!isCsvFile(file)) return setState({ step: 'choose', problem: texts.notCsv });
    try {
      setState({ step: 'reading', rows: 0 });
      const { rows, hasHeader } = await read(
        file,
        (count) => setState({ step: 'reading', rows: count }),
        signal,
      );
      if (rows.length === 0) return setState({ step: 'choose', problem: texts.noRows });
      const members = await membersAmong(newEmails(rows), signal);
      if (signal.aborted) return undefined;
      const judged = rows.map((row) =>
        row.verdict === 'new' && members.has(row.text)
          ? { ...row, verdict: 'member' as const }
          : row,
      );
      return setState({
        step: 'judged',
        file: { name: file.name, rows: judged, hasHeader, emails: newEmails(judged) },
      });
    } catch (thrown) {
      if (signal.aborted) return undefined;
      return setState({ step: 'choose', problem: importFailureText(thrown) });
    }
  };

  const submit = async ({ emails, rows }: JudgedFile) => {
    const signal = start();
    const lines = new Map(
      rows.filter(({ verdict }) => verdict === 'new').map(({ text, line }) => [text, line]),
    );
    const leftOut: LeftOutRow[] = [];
    let invited = 0;
    let done = 0;
    const finish = (problem?: string) =>
      setState({ step: 'done', invited, leftOut, ...(problem !== undefined && { problem }) });

    for (const batch of batchesOf(emails)) {
      if (signal.aborted) return finish(texts.stopped);
      setState({ step: 'sending', done, total: emails.length });
      const { data, error } = await sendInvitation({ ...groupName, newMembers: batch });
      if (!data) return finish(importFailureText(error));
      invited += data.added.length;
      leftOut.push(...leftOutRows(data.leftOut, lines));
      done += batch.length;
    }
    return finish();
  };

  return {
    state,
    choose,
    submit,
    /** Ends the reading, or the sending after the batch that is under way. */
    stop: () => running.current?.abort(),
    restart: () => {
      running.current?.abort();
      setState({ step: 'choose' });
    },
  };
}
