import { useSyncExternalStore } from 'react';

/** Below 640 px tables become cards (design direction, "Responsive"). */
const narrow = '(width < 40rem)';

function watch(onChange: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is too narrow for a table's columns. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}
