import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { classNames, VisuallyHidden } from '../text/text';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  insertion?: string | undefined;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
}

const segmentLook =
  'relative grid min-h-10 grow place-items-center max-md:min-h-11 px-2 font-semibold max-sm:basis-0 sm:px-5 ' +
  'cursor-pointer text-ink-muted hover:text-ink not-first-of-type:border-s not-first-of-type:border-line ' +
  'has-checked:z-1 has-checked:-m-px has-checked:min-h-10.5 max-md:has-checked:min-h-11.5 has-checked:rounded-[3px] ' +
  'has-checked:bg-primary has-checked:text-on-primary has-checked:filled-in-forced-colors ' +
  'has-focus-visible:outline-(length:--ui-focus-width) has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-focus has-focus-visible:z-2';

/**
 * A choice among a few: a radio group in one frame. What the user chose on a prerendered page before React hydrated it is
 * reported to `onValueChange` (PRICE-43).
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onValueChange, className } = props;
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const takeOver = useEffectEvent(() => {
    const checked = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const chosen = segments.find((segment) => segment.value === checked)?.value;
    if (chosen !== undefined && chosen !== value) onValueChange(chosen);
  });
  useLayoutEffect(() => takeOver(), []);

  return (
    <fieldset
      ref={group}
      className={classNames(
        'flex rounded-sm border border-line-strong bg-surface sm:inline-flex print:hidden',
        className,
      )}
    >
      <legend className="contents">
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {segments.map((segment) => (
        <label key={segment.value} className={segmentLook}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            className="absolute opacity-0"
            checked={segment.value === value}
            aria-describedby={segment.insertion && `${name}-${segment.value}`}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.label}
          {segment.insertion && (
            <span id={`${name}-${segment.value}`} aria-hidden="true" className="segment-insertion">
              {segment.insertion}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
