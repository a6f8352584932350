import { TextField } from './text-fields';

interface SearchFieldProps {
  /** Also the placeholder: the label itself is hidden. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** The field above a list or a table that filters it. */
export function SearchField({ label, value, onValueChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      size="md"
      label={label}
      placeholder={label}
      hideLabel
      className="w-72 max-sm:w-full"
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
