import { afterFirstPaint, createBrowserClock } from '@portal/shared/browser';
import {
  endConsentOfBoot,
  onChoiceOfOtherTab,
  readChoice,
  revisionOf,
  type ConsentChoice,
} from '@portal/shared/telemetry';
import { useEffect, useLayoutEffect, useState } from 'react';

const clock = createBrowserClock();

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
  const isKnown = known !== undefined;
  useLayoutEffect(() => {
    if (isKnown) endConsentOfBoot();
  }, [isKnown]);
  return [known, (choice) => setKnown({ choice })];
}
