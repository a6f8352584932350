import { Minus, Plus } from 'lucide-react';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { classNames } from '../text/text';
import { messages } from '../messages';

interface SeatStepperProps {
  label: string;
  /** The text of the field: a number, or anything while the user types. */
  text: string;
  onTextChange: (text: string) => void;
  /** The field was left: time to correct the number. */
  onBlur: () => void;
  onDecrement: () => void;
  onIncrement: () => void;
  canDecrement: boolean;
  canIncrement?: boolean;
  describedBy?: string;
  className?: string;
}

const step =
  'touch-target relative grid place-items-center text-ink hover:bg-surface-sunken ' +
  'disabled:cursor-not-allowed disabled:text-ink-faint disabled:hover:bg-transparent';

/**
 * A number field between minus and plus; it has no rules of its own. What the user typed on a prerendered page before React
 * hydrated it is reported to `onTextChange` (PRICE-43).
 */
export function SeatStepper(props: SeatStepperProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? props.text;
    if (typed !== props.text) props.onTextChange(typed);
  });
  useLayoutEffect(() => takeOver(), []);

  return (
    <div className={classNames('flex items-center justify-between gap-3', props.className)}>
      <label htmlFor={id} className="font-semibold">
        {props.label}
      </label>
      <span className="inline-grid h-10 grid-cols-[2.5rem_4rem_2.5rem] max-md:h-11.5 max-md:grid-cols-[2.75rem_4rem_2.75rem] rounded-sm border border-line-strong bg-surface">
        <button
          type="button"
          className={step}
          aria-label={messages.fewerSeats}
          disabled={!props.canDecrement}
          onClick={props.onDecrement}
        >
          <Minus className="icon-sm" />
        </button>
        <input
          ref={input}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="num w-full min-w-0 border-x border-line text-center font-semibold"
          value={props.text}
          aria-describedby={props.describedBy}
          onChange={(event) => props.onTextChange(event.target.value)}
          onBlur={props.onBlur}
        />
        <button
          type="button"
          className={step}
          aria-label={messages.moreSeats}
          disabled={props.canIncrement === false}
          onClick={props.onIncrement}
        >
          <Plus className="icon-sm" />
        </button>
      </span>
    </div>
  );
}
