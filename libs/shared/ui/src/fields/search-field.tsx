import { type RefObject, useEffect, useRef } from 'react';
import { Key } from '../text/text';
import { TextField } from './text-fields';

interface SearchFieldProps {
  /** Also the placeholder: the label itself is hidden. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** The user has left the field. */
  onBlur?: () => void;
}

/** The field above a list or a table that filters it; the key `/` leads there (SHARED-323). */
export function SearchField({ label, value, onValueChange, onBlur }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  return (
    <div className="group relative w-72 max-sm:w-full">
      <TextField
        ref={field}
        type="search"
        size="md"
        label={label}
        placeholder={label}
        hideLabel
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={searchKey}
        onChange={({ target }) => onValueChange(target.value)}
        onBlur={onBlur}
      />
      {value === '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-muted group-focus-within:hidden max-md:hidden pointer-coarse:hidden"
        >
          <Key>{searchKey}</Key>
        </span>
      )}
    </div>
  );
}

const searchKey = '/';

/** Where a key is text, or leads to something in a dialog or a menu. */
const ownKeys =
  'input:not([type=checkbox], [type=radio], [type=button]), select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const goToField = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
      // Without a look at Shift, which some keyboards need for this character.
      if (key !== searchKey || defaultPrevented || altKey || ctrlKey || metaKey) return;
      if (target instanceof Element && target.closest(ownKeys)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', goToField);
    return () => document.removeEventListener('keydown', goToField);
  }, [field]);
}
