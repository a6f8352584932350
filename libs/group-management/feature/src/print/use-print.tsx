import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../messages';
import type { MemberQuery } from '../query/use-member-query';
import type { Feedback } from '../members/use-members';

const PrintedMembers = lazy(async () => ({
  default: (await import('./printed-members')).PrintedMembers,
}));

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Prints all members that match, by the button and by the browser's own key (GROUP-481). */
export function usePrint(query: MemberQuery, { say, dismiss }: Feedback) {
  const [isPrinting, setIsPrinting] = useState(false);
  const print = () => {
    dismiss();
    setIsPrinting(true);
  };

  const printAll = useEffectEvent((event: KeyboardEvent) => {
    if (!isPrintKey(event)) return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    document.addEventListener('keydown', printAll);
    return () => document.removeEventListener('keydown', printAll);
  }, []);

  const fail = () => {
    setIsPrinting(false);
    say('danger', messages.members.failed);
  };
  const sheet = isPrinting && (
    <Suspense fallback={null}>
      <PrintedMembers query={query} onDone={() => setIsPrinting(false)} onFailure={fail} />
    </Suspense>
  );
  return { print, isPrinting, sheet };
}

/** What {@link usePrint} returns. */
export type Printing = ReturnType<typeof usePrint>;
