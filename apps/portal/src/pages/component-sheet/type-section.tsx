import { ManuscriptSection } from '@portal/shared/ui';

import { messages } from './messages';

const steps = [
  {
    look: 'type-display text-[2.25rem]! sm:text-[3.5rem]!',
    sample: 'Elevate your writing',
    name: 'display 40–68, serif 450',
  },
  { look: 'type-headline', sample: 'What each plan includes', name: 'headline 32–44, serif 450' },
  { look: 'type-title', sample: 'Delete your account', name: 'title 28/34, serif 460' },
  { look: 'type-subhead', sample: 'Your Group Plan', name: 'subhead 22/28, serif 500' },
  {
    look: 'type-lead',
    sample: 'You were invited to a premium group subscription.',
    name: 'lead 18/28, serif 400',
  },
  {
    look: 'num',
    sample: 'Your plan will renew on Nov 20, 2027. Il1 O0 $1,212.00',
    name: 'body 16/24, sans 400',
  },
  {
    look: 'type-note text-ink-muted',
    sample: 'You are its administrator.',
    name: 'note 17/24, serif italic',
  },
  { look: 'type-caps text-ink-muted', sample: 'Product', name: 'caps 13/20, sans 600' },
] as const;

/** Every step of the type scale. */
export function TypeSection() {
  return (
    <ManuscriptSection heading={messages.sections.type}>
      <dl className="grid gap-2.5">
        {steps.map(({ look, sample, name }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2.5"
          >
            <dd className={look}>{sample}</dd>
            <dt className="text-caption text-ink-muted">{name}</dt>
          </div>
        ))}
      </dl>
    </ManuscriptSection>
  );
}
