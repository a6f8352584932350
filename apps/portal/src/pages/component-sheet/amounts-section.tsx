import { Facts, ManuscriptSection, Meter, StatusMark, Struck } from '@portal/shared/ui';

import { messages } from './messages';

/** Seats against a quota, prices, short facts. */
export function AmountsSection() {
  return (
    <ManuscriptSection heading={messages.sections.amounts}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <Meter label="Seats" active={8} pending={4} total={20} />
          <Meter label="Seats, over quota" active={22} total={20} />
          <p className="flex items-baseline gap-3">
            <Struck className="text-lead">$228.00</Struck>
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
    </ManuscriptSection>
  );
}
