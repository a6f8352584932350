import type { Member } from '@portal/group-management/domain';
import { formatDay } from '@portal/shared/util';
import { useEffect, useEffectEvent, useState } from 'react';
import { groupManagementApi } from '../api';
import { messages } from '../messages';
import { useGroupName } from '../members/group-name';
import type { MemberQuery } from '../query/use-member-query';

interface PrintedMembersProps {
  readonly query: MemberQuery;
  /** The user has printed, or has closed the browser's dialog. */
  readonly onDone: () => void;
  readonly onFailure: () => void;
}

const texts = messages.members;
const rowsPerRequest = 100;

type LoadPage = ReturnType<typeof groupManagementApi.useLazyListMembersQuery>[0];

/** Loads all members that a query matches, in its order; undefined when one request fails. */
async function loadAll(load: LoadPage, query: Omit<Parameters<LoadPage>[0], 'limit' | 'cursor'>) {
  const all: Member[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { data } = await load({ ...query, limit: rowsPerRequest, ...(cursor && { cursor }) });
    if (!data) return undefined;
    all.push(...data.members);
    cursor = data.next;
  }
  return all;
}

/** All members of the filter that is shown, for paper only; opens the browser's dialog as soon as they are loaded (GROUP-481). */
export function PrintedMembers({ query, onDone, onFailure }: PrintedMembersProps) {
  const groupName = useGroupName();
  const [loadPage] = groupManagementApi.useLazyListMembersQuery();
  const [members, setMembers] = useState<readonly Member[]>();
  const load = useEffectEvent(() =>
    loadAll(loadPage, { ...groupName, ...query.filter, ...query.order }),
  );
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    void load().then((loaded) => (loaded ? setMembers(loaded) : fail()));
  }, []);

  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!members) return undefined;
    window.addEventListener('afterprint', finish);
    window.print();
    return () => window.removeEventListener('afterprint', finish);
  }, [members]);

  if (!members) return null;
  const { email, updatedAt, status } = texts.columns;
  return (
    <table className="hidden w-full border-y-2 border-rule text-start print:table">
      <caption className="sr-only">{texts.table}</caption>
      <thead>
        <tr className="border-b border-rule text-small">
          {[email, updatedAt, status].map((label) => (
            <th key={label} scope="col" className="py-2 pe-3 text-start font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.email} className="border-b border-line last:border-b-0">
            <td className="py-1.5 pe-3 wrap-anywhere">{member.email}</td>
            <td className="num py-1.5 pe-3 whitespace-nowrap">
              {formatDay(member.updatedAt.seconds)}
            </td>
            <td className="py-1.5">
              {[texts.statuses[member.status], texts.roles[member.role]].filter(Boolean).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
