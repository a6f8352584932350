import {
  minGroupSeats,
  frequencyInterval,
  maxSeats,
  minSeats,
  seatsOf,
  typedInput,
  type BilledPlan,
  type Frequency,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import { useState } from 'react';
import { messages } from './messages';

type Tier = PlanChoice['plan'];

const firstSeats = ({ plan, quantity }: BilledPlan) => (plan === 'group' ? quantity : minSeats);

export function usePlanChoice(billed: BilledPlan) {
  const [tier, setTier] = useState<Tier>(billed.plan);
  const [interval, setInterval] = useState(billed.interval);
  const [text, setText] = useState(String(firstSeats(billed)));
  const { active = 0, pending = 0 } = billed.seats ?? {};
  const minSeatCount = minGroupSeats(active + pending);
  const typed = seatsOf(typedInput(text));
  const count = Number.isNaN(typed) ? minSeatCount : typed;

  const choice: PlanChoice =
    tier === 'group'
      ? { plan: 'group', interval: 'year', quantity: count }
      : { plan: 'premium', interval, quantity: 1 };
  const within = (seats: number) => String(Math.min(maxSeats, Math.max(minSeatCount, seats)));
  const { tooMany, tooFew } = messages.change;
  const problem =
    count > maxSeats ? tooMany : count < minSeatCount ? tooFew(minSeatCount) : undefined;
  return {
    choice,
    isCurrent:
      choice.plan === billed.plan &&
      choice.interval === billed.interval &&
      choice.quantity === billed.quantity,
    chooseTier: setTier,
    chooseFrequency: (frequency: Frequency) => setInterval(frequencyInterval[frequency]),
    seats: {
      text,
      count,
      problem,
      type: setText,
      /** A number that no group can have is corrected when the field is left. */
      leave: () => setText(within(count)),
      step: (by: number) => setText(within(count + by)),
    },
  };
}
