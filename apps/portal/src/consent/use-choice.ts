import { createBrowserClock } from '@portal/shared/browser';
import {
  onChoiceOfOtherTab,
  readChoice,
  revisionOf,
  type ConsentChoice,
} from '@portal/shared/telemetry';
import { useEffect, useState } from 'react';

const clock = createBrowserClock();

/** How long the page may stay busy before analytics and consent are loaded anyway. */
const patienceMs = 2_000;

/** Runs `work` when the browser is idle after the first paint; returns how to cancel it. */
function afterFirstPaint(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, patienceMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: patienceMs });
  return () => window.cancelIdleCallback(handle);
}

/** What this browser's user has allowed. */
export interface KnownChoice {
  /** Undefined until the user has decided. */
  readonly choice: ConsentChoice | undefined;
}

/** The stored choice of this tab and of every other one; undefined until after the first paint. */
export function useChoice(
  offersMarketing: boolean,
): [KnownChoice | undefined, (choice: ConsentChoice) => void] {
  const [known, setKnown] = useState<KnownChoice>();
  useEffect(() => {
    const read = () => setKnown({ choice: readChoice(revisionOf(offersMarketing), clock) });
    const cancel = afterFirstPaint(read);
    const unsubscribe = onChoiceOfOtherTab(read);
    return () => {
      cancel();
      unsubscribe();
    };
  }, [offersMarketing]);
  return [known, (choice) => setKnown({ choice })];
}
