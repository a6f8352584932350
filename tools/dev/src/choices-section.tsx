import { PageSection, SeatStepper, SegmentedControl } from '@portal/shared/ui';
import { useState } from 'react';

import { messages } from './messages';

const segments = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Annually', insertion: 'Save 47%' },
] as const;

const minSeats = 2;

function Seats() {
  const [text, setText] = useState(String(minSeats));
  const seats = Number(text);
  return (
    <SeatStepper
      label="Seats"
      text={text}
      onTextChange={setText}
      onBlur={() => setText(String(Math.max(minSeats, Math.trunc(seats) || minSeats)))}
      onDecrement={() => setText(String(seats - 1))}
      onIncrement={() => setText(String(seats + 1))}
      canDecrement={seats > minSeats}
      className="max-w-72"
    />
  );
}

/** Choices among a few, and the number of seats. */
export function ChoicesSection() {
  const [period, setPeriod] = useState<(typeof segments)[number]['value']>('year');
  return (
    <PageSection heading={messages.sections.choices}>
      <div className="grid justify-items-start gap-8 pt-6">
        <SegmentedControl
          label="Billing period"
          segments={segments}
          value={period}
          onValueChange={setPeriod}
        />
        <Seats />
      </div>
    </PageSection>
  );
}
