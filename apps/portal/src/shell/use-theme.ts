import { theme, type ThemeChoice } from '@portal/shared/browser';
import { useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();

/** Follows the choice made here and in other tabs. */
function watch(changed: () => void): () => void {
  watchers.add(changed);
  const stopFollowing = theme.subscribe((chosen) => {
    theme.apply(chosen);
    changed();
  });
  return () => {
    watchers.delete(changed);
    stopFollowing();
  };
}

function choose(chosen: ThemeChoice): void {
  theme.store(chosen);
  theme.apply(chosen);
  for (const changed of watchers) changed();
}

/** A prerendered page knows no choice; `/theme.js` has shown it already. */
const unknownChoice = (): ThemeChoice => 'system';

/** The theme of this browser and how to choose another. */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(watch, theme.read, unknownChoice), choose];
}
