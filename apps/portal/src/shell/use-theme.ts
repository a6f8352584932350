import { theme, type ThemeChoice } from '@portal/shared/browser';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Calls `changed` when the theme is chosen here or in another tab. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  const unsubscribe = theme.subscribe((chosen) => {
    theme.apply(chosen);
    changed();
  });
  return () => {
    listeners.delete(changed);
    unsubscribe();
  };
}

function choose(chosen: ThemeChoice): void {
  theme.store(chosen);
  theme.apply(chosen);
  for (const changed of listeners) changed();
}

/** For prerendered pages, which do not know the choice; `/boot.js` has applied it already. */
const unknownChoice = (): ThemeChoice => 'system';

/** The theme of this browser, and a function to choose another (SHARED-16). */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, theme.read, unknownChoice), choose];
}
