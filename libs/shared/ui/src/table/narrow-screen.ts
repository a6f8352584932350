import { useSyncExternalStore } from 'react';
import { tableRoles } from './column';

/** Below 640 px tables become cards. */
const narrow = '(width < 40rem)';

function watch(onChange: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}

const cardRoles = { ...tableRoles, rowHead: { role: 'rowheader' } } as const;
const ownRoles = { table: {}, row: {}, head: { scope: 'col' }, cell: {}, rowHead: {} } as const;

/** The roles of the parts of a table that is prerendered: none where its elements have them already (SHARED-324). */
export const useTableRoles = (): typeof cardRoles | typeof ownRoles =>
  useNarrowScreen() ? cardRoles : ownRoles;
