import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

import { classNames } from '../text/text';
import { messages } from '../messages';

interface SeatStepperProps {
  label: string;
  /** What stands in the field: a figure, or nothing while somebody types. */
  text: string;
  onTextChange: (text: string) => void;
  /** The field was left: the moment to put a figure right. */
  onBlur: () => void;
  onDecrement: () => void;
  onIncrement: () => void;
  canDecrement: boolean;
  canIncrement?: boolean;
  /** Ids of sentences that explain the figure. */
  describedBy?: string;
  className?: string;
}

const step =
  'touch-target relative grid place-items-center text-ink hover:bg-surface-sunken ' +
  'disabled:cursor-not-allowed disabled:text-ink-faint disabled:hover:bg-transparent';

/** An editable figure between minus and plus. It knows no rule about seats; its owner does. */
export function SeatStepper(props: SeatStepperProps) {
  const id = useId();
  return (
    <div className={classNames('flex items-center justify-between gap-3', props.className)}>
      <label htmlFor={id} className="font-semibold">
        {props.label}
      </label>
      <span className="inline-grid h-10 grid-cols-[2.5rem_4rem_2.5rem] rounded-sm border border-line-strong bg-surface">
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
