import {
  fewestSeats,
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

/** The seats that are chosen at first: those of the group, or the smallest group. */
const firstSeats = ({ plan, quantity }: BilledPlan) => (plan === 'group' ? quantity : minSeats);

/** What the user chooses instead of the present plan. */
export function usePlanChoice(billed: BilledPlan) {
  const [tier, setTier] = useState<Tier>(billed.plan);
  const [interval, setInterval] = useState(billed.interval);
  const [text, setText] = useState(String(firstSeats(billed)));
  const { active = 0, pending = 0 } = billed.seats ?? {};
  const fewest = fewestSeats(active + pending);
  const typed = seatsOf(typedInput(text));
  const count = Number.isNaN(typed) ? fewest : typed;

  const choice: PlanChoice =
    tier === 'group'
      ? { plan: 'group', interval: 'year', quantity: count }
      : { plan: 'premium', interval, quantity: 1 };
  const within = (seats: number) => String(Math.min(maxSeats, Math.max(fewest, seats)));
  const { most, fewest: atLeast } = messages.change;
  const problem = count > maxSeats ? most : count < fewest ? atLeast(fewest) : undefined;
  return {
    choice,
    isPresent:
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
