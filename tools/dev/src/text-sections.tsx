import {
  Disclosure,
  EditMark,
  Facts,
  PageSection,
  Meter,
  StatusMark,
  StruckText,
} from '@portal/shared/ui';
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
    <PageSection heading={messages.sections.type}>
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
    </PageSection>
  );
}

/** A deletion, an insertion, a replacement, and a struck price. */
export function EditMarksSection() {
  return (
    <PageSection heading={messages.sections.editMarks} note={messages.notes.editMarks}>
      <p className="font-serif text-[1.375rem]/12">
        The result <EditMark struck="clearly" /> holds
        <EditMark inserted="also" /> for <EditMark struck="utilized" inserted="used" /> weights, at{' '}
        <StruckText>$228.00</StruckText> $120.00 a year.
      </p>
    </PageSection>
  );
}

/** Seats against a quota, prices, short facts. */
export function AmountsSection() {
  return (
    <PageSection heading={messages.sections.amounts}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <Meter label="Seats" active={8} pending={4} total={20} />
          <Meter label="Seats, over quota" active={22} total={20} />
          <p className="flex items-baseline gap-3">
            <StruckText className="text-lead">$228.00</StruckText>
            <span className="type-price">$120.00</span>
            <span className="text-ink-muted">a year</span>
          </p>
        </div>
        <Facts
          facts={[
            { term: 'Plan', description: 'Lemma Group, classroom' },
            { term: 'Status', description: <StatusMark status="active">Active</StatusMark> },
            { term: 'Dates', description: 'Your plan will renew on Jun 05, 2027' },
          ]}
        />
      </div>
    </PageSection>
  );
}

/** Headings that show and hide their content. */
export function DisclosureSection() {
  return (
    <PageSection heading={messages.sections.disclosure}>
      <Disclosure heading="Editing" number="1" defaultOpen>
        Everything that helps a sentence.
      </Disclosure>
      <Disclosure heading="Can I change my plan later?" number="Q 1">
        At any time, from your account.
      </Disclosure>
    </PageSection>
  );
}
