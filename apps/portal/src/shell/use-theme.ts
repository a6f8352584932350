import { theme, type ThemeChoice } from '@portal/shared/browser';
import { useCallback, useEffect, useState } from 'react';

/** The theme of this browser and how to choose another; tabs follow each other. */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState<ThemeChoice>('system');

  useEffect(() => {
    // The prerendered page knows no choice; `/theme.js` has shown it already.
    setChoice(theme.read());
    return theme.subscribe((chosen) => {
      setChoice(chosen);
      theme.apply(chosen);
    });
  }, []);

  const choose = useCallback((chosen: ThemeChoice) => {
    theme.store(chosen);
    theme.apply(chosen);
    setChoice(chosen);
  }, []);
  return [choice, choose];
}
