export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface PickerProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** What stands in the line: the choice in words. */
  children: string;
}

/** A choice that reads like a link in a line of text; the list is the system's own. */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, choices, value, onValueChange, children } = props;
  return (
    <span className="touch-target relative rounded-xs has-focus-visible:outline-(length:--ui-focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span
        aria-hidden="true"
        className="underline decoration-current/40 decoration-1 underline-offset-[0.2em]"
      >
        {children}
      </span>
      <select
        aria-label={label}
        className="absolute inset-0 w-full cursor-pointer bg-surface-raised text-ink opacity-0"
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onValueChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
