import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

import type { SortDirection } from './column';

const arrows = { asc: ArrowUp, desc: ArrowDown } as const;

interface SortButtonProps {
  label: string;
  /** How the rows are sorted by this column now. */
  direction: SortDirection | undefined;
  onSort: (direction: SortDirection) => void;
}

/** The head of a sortable column: ascending first, then the other way round. */
export function SortButton({ label, direction, onSort }: SortButtonProps) {
  const Arrow = direction ? arrows[direction] : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-xs font-semibold"
    >
      {label}
      <Arrow
        aria-hidden="true"
        className={direction ? 'icon-sm text-link' : 'icon-sm text-ink-muted print:hidden'}
      />
    </button>
  );
}
