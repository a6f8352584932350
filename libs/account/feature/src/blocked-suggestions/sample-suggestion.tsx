import { Button, IconButton, Sheet } from '@portal/shared/ui';
import { Ban, Check, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { blockedMessages } from './messages';

const texts = blockedMessages.sample;

type State = 'open' | keyof typeof texts.outcome;

/** A suggestion as the add-ins show it; its buttons work on this page only (ACCT-115). */
export function SampleSuggestion() {
  const headingId = useId();
  const [state, setState] = useState<State>('open');
  const isOpen = state === 'open';
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(state);

  // The button that was pressed is gone: the focus moves to the first of those that replace it.
  useLayoutEffect(() => {
    if (before.current !== state) buttons.current?.querySelector('button')?.focus();
    before.current = state;
  }, [state]);

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="type-subhead">
        {texts.heading}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{texts.intro}</p>
      <Sheet className="grid gap-5 px-6 py-6">
        <p className="font-serif text-[1.375rem]/9">
          {texts.before} <Words state={state} /> {texts.after}
        </p>
        <div ref={buttons} className="flex flex-wrap items-center gap-2">
          {isOpen ? (
            <>
              <Button size="sm" onClick={() => setState('accepted')}>
                <Check className="icon-sm" />
                {texts.accept}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setState('rejected')}>
                <X className="icon-sm" />
                {texts.reject}
              </Button>
              <IconButton size="sm" label={texts.block} onClick={() => setState('blocked')}>
                <Ban className="icon-sm" />
              </IconButton>
            </>
          ) : (
            <Button size="sm" onClick={() => setState('open')}>
              {texts.again}
            </Button>
          )}
          <span role="status" className="text-small text-ink-muted">
            {isOpen ? '' : texts.outcome[state]}
          </span>
        </div>
      </Sheet>
    </section>
  );
}

function Words({ state }: { readonly state: State }) {
  if (state === 'open')
    return (
      <>
        <del className="struck">{texts.target}</del>{' '}
        <ins className="text-mark italic no-underline">{texts.replacement}</ins>
      </>
    );
  return state === 'accepted' ? texts.replacement : texts.target;
}
