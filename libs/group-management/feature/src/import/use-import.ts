import { useEffect, useRef, useState } from 'react';
import { groupManagementApi } from '../api';
import { useGroupName } from '../group-name';
import { checkList, sendList } from './run-import';
import type { CheckedList, ImportState, PausedImport, Progress } from './import-state';
import { messages } from './messages';
import type { ListSource, ReadSource } from './reading/read-in-worker';
import type { ReadChoice } from './reading/read-member-file';

/** Reads a list, gives each of its addresses a verdict, and sends the invitations (GROUP-62 to GROUP-68, GROUP-80 to GROUP-87). */
export function useImport(read: ReadSource) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const groupName = useGroupName();
  const [checkMembers] = groupManagementApi.useLazyCheckMembersQuery();
  const [sendInvitation] = groupManagementApi.useSendInvitationMutation();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    return { show: setState, signal: running.current.signal };
  };
  const check = (source: ListSource, choice?: ReadChoice) =>
    checkList(
      source,
      {
        ...start(),
        read,
        check: (emails) => checkMembers({ ...groupName, emails }).unwrap(),
      },
      choice,
    );
  const send = (from: Progress, mayHaveArrived: boolean) =>
    sendList(
      from,
      {
        ...start(),
        send: (newMembers) => sendInvitation({ ...groupName, newMembers, isImport: true }),
      },
      { mayHaveArrived },
    );

  return {
    state,
    chooseFiles: ([file, ...others]: readonly File[]) => {
      if (others.length > 0) setState({ step: 'choose', problem: messages.oneFile });
      else if (file) void check(file);
    },
    paste: (text: string) => void check(text),
    chooseSheet: (source: ListSource, sheet: number | 'all') => void check(source, { sheet }),
    choose: ({ source, choice }: CheckedList, change: ReadChoice) =>
      void check(source, { ...choice, ...change }),
    submit: (list: CheckedList) => void send({ list, done: 0, results: new Map() }, false),
    resume: ({ progress, mayHaveArrived }: PausedImport) => void send(progress, mayHaveArrived),
    stop: () => running.current?.abort(),
    restart: () => {
      running.current?.abort();
      setState({ step: 'choose' });
    },
  };
}

export type ImportFlow = ReturnType<typeof useImport>;
