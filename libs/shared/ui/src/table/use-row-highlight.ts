import { durations } from '@portal/shared/util';
import { useCallback, useEffect, useRef, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The keys of rows that were just changed; they are highlighted for 2 seconds (SHARED-30). */
export function useRowHighlight() {
  const [highlightedKeys, setHighlightedKeys] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const highlight = useCallback((...keys: readonly string[]) => {
    clearTimeout(timer.current);
    setHighlightedKeys(new Set(keys));
    timer.current = setTimeout(() => setHighlightedKeys(none), durations.rowHighlightMs);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { highlightedKeys, highlight };
}
