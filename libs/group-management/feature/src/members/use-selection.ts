import type { Member } from '@portal/group-management/domain';
import type { TableSelection } from '@portal/shared/ui';
import { useMemo, useState } from 'react';
import type { MemberQuery } from './use-member-query';

const nobody: ReadonlySet<string> = new Set();

/** The owner, the administrators and the payer cannot be removed (GROUP-27, GROUP-456). */
export const mayBeRemoved = ({ role, pays }: Member) => role === 'member' && !pays;

/** The selected members: single ones, or all that the filter shows (GROUP-53). */
export function useSelection({ members, filter }: MemberQuery, removable: number | undefined) {
  const [keys, setKeys] = useState(nobody);
  const [matching, setMatching] = useState<MemberQuery['filter']>();
  const onPage = useMemo(
    () => new Set(members.filter(mayBeRemoved).map(({ email }) => email)),
    [members],
  );
  const statusOf = useMemo(
    () => new Map(members.map(({ email, status }) => [email, status])),
    [members],
  );
  const isMatching =
    matching?.status === filter.status && matching.search === filter.search && onPage.size > 0;
  const shown = isMatching ? onPage : keys;
  const isPageSelected = onPage.size > 0 && [...onPage].every((email) => shown.has(email));

  const clear = () => {
    setKeys(nobody);
    setMatching(undefined);
  };
  const table: TableSelection<Member> = {
    selectedKeys: shown,
    onChange: (next) => {
      setMatching(undefined);
      setKeys(next);
    },
    rowLabel: ({ email }) => email,
    canSelect: mayBeRemoved,
  };
  return {
    table,
    choice: isMatching
      ? ({ matching: filter, count: removable } as const)
      : ({ emails: [...keys], count: keys.size } as const),
    isEmpty: !isMatching && keys.size === 0,
    isMatching,
    /** Whether some were only invited; of those on other pages that is not known. */
    hasInvited: isMatching
      ? filter.status !== 'active'
      : [...keys].some((key) => statusOf.get(key) !== 'active'),
    canSelectMatching: !isMatching && isPageSelected && (removable ?? Infinity) > onPage.size,
    /** How many match and can be selected; undefined when that is not known. */
    removable,
    selectMatching: () => {
      setKeys(nobody);
      setMatching(filter);
    },
    clear,
  };
}

export type Selection = ReturnType<typeof useSelection>;
