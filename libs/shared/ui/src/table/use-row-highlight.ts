import { useCallback, useEffect, useRef, useState } from 'react';

const highlightMs = 2000;
const none: ReadonlySet<string> = new Set();

/** Rows that were just changed: highlighted for 2 seconds (specification 2, section 2). */
export function useRowHighlight() {
  const [highlightedKeys, setHighlightedKeys] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const highlight = useCallback((...keys: readonly string[]) => {
    clearTimeout(timer.current);
    setHighlightedKeys(new Set(keys));
    timer.current = setTimeout(() => setHighlightedKeys(none), highlightMs);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { highlightedKeys, highlight };
}
