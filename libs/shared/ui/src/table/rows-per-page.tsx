import { ChevronDown } from 'lucide-react';
import { messages } from '../messages';

/** The page sizes that the user can choose from. */
export interface PageSizeChoice {
  /** Smallest first. */
  sizes: readonly number[];
  onChange: (size: number) => void;
}

interface RowsPerPageProps extends PageSizeChoice {
  value: number;
}

/** Chooses how many rows a page has; as small as the text around it. */
export function RowsPerPage({ sizes, onChange, value }: RowsPerPageProps) {
  const { rowsPerPage, perPage } = messages.table;
  return (
    <span className="flex items-center gap-2 print:hidden">
      <span className="relative">
        <select
          aria-label={rowsPerPage}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
          className="num h-8 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface ps-2.5 pe-7 text-ink hover:border-ink max-md:h-11"
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2 my-auto icon-sm"
        />
      </span>
      <span aria-hidden="true">{perPage}</span>
    </span>
  );
}
