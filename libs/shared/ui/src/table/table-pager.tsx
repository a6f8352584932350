import type { RowData } from '@tanstack/react-table';
import { ArrowLeft, ArrowRight, ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { IconButton } from '../button/button';
import { messages } from '../messages';
import { Key } from '../text/text';
import type { TableModel } from './use-table-model';

interface TablePagerProps<Row extends RowData> {
  model: TableModel<Row>;
  onTurn: (page: number) => void;
  pageSize: number;
  pageSizeChoice: PageSizeChoice | undefined;
}

export function TablePager<Row extends RowData>(props: TablePagerProps<Row>) {
  const { model, onTurn, pageSize, pageSizeChoice } = props;
  const { page, hasNext, total, rows } = model;
  const isOnePage = page === 0 && !hasNext;
  const [smallest = Infinity] = pageSizeChoice?.sizes ?? [];
  if (isOnePage && (rows.length === 0 || (total ?? rows.length) <= smallest)) return null;
  const first = page * pageSize + 1;
  const last = first + rows.length - 1;
  const texts = messages.table;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-small text-ink-muted">
      <span aria-live="polite" className="num">
        {texts.range(first, last, total)}
      </span>
      {pageSizeChoice && <RowsPerPage {...pageSizeChoice} value={pageSize} />}
      {!isOnePage && <PageTurner {...{ page, hasNext, onTurn }} pageCount={model.pageCount} />}
    </div>
  );
}

type PageTurnerProps = Pick<TableModel<RowData>, 'page' | 'hasNext' | 'pageCount'> &
  Pick<TablePagerProps<RowData>, 'onTurn'>;

/** The buttons to the pages beside this one, and the keys that do the same. */
function PageTurner({ page, hasNext, onTurn, pageCount }: PageTurnerProps) {
  const texts = messages.table;
  return (
    <>
      <span className="flex items-center gap-1 max-md:hidden print:hidden pointer-coarse:hidden">
        {texts.turnPages} <Key>←</Key> <Key>→</Key>
      </span>
      <span className="ms-auto flex items-center print:hidden">
        <PageButton label={texts.previousPage} isOff={page === 0} onPress={() => onTurn(page - 1)}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </PageButton>
        <span className="num">{texts.page(page + 1, pageCount)}</span>
        <PageButton label={texts.nextPage} isOff={!hasNext} onPress={() => onTurn(page + 1)}>
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </PageButton>
      </span>
    </>
  );
}

interface PageButtonProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Stays focusable on the first and last page, so that the focus is not lost. */
function PageButton({ label, isOff, onPress, children }: PageButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isOff || undefined}
      onClick={onPress}
      className="aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint"
    >
      {children}
    </IconButton>
  );
}

const ownArrowKeys =
  'input:not([type=checkbox], [type=button]), select, textarea, [contenteditable], [role=menu], [role=radiogroup], [role=slider], [role=tablist]';

const isFree = (target: EventTarget | null, region: HTMLElement) =>
  target instanceof Element &&
  (target === document.body || region.contains(target)) &&
  !target.closest(ownArrowKeys);

/** The ← and → keys turn the pages of a table (SHARED-29), unless the focused control uses them. */
function usePagingKeys(region: RefObject<HTMLElement | null>, turn: (step: 1 | -1) => void) {
  useEffect(() => {
    const turnOnArrow = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      const element = region.current;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (!element || !isFree(target, element)) return;
      const isForward = (key === 'ArrowRight') === (getComputedStyle(element).direction !== 'rtl');
      turn(isForward ? 1 : -1);
    };
    document.addEventListener('keydown', turnOnArrow);
    return () => document.removeEventListener('keydown', turnOnArrow);
  }, [region, turn]);
}

/**
 * Turns the pages of a table, and moves the focus to it, because the row with the focused control may leave; what is above
 * the window comes into sight (SHARED-322).
 */
export function usePaging({ page, turnTo }: Pick<TableModel<RowData>, 'page' | 'turnTo'>) {
  const region = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const turn = useCallback(
    (next: number) => {
      if (!turnTo(next)) return;
      table.current?.focus({ preventScroll: true });
      if ((table.current?.getBoundingClientRect().top ?? 0) < 0) table.current?.scrollIntoView();
    },
    [turnTo],
  );
  usePagingKeys(
    region,
    useCallback((step) => turn(page + step), [page, turn]),
  );
  return { region, table, turnTo: turn };
}

export interface PageSizeChoice {
  /** Smallest first. */
  sizes: readonly number[];
  onChange: (size: number) => void;
}

interface RowsPerPageProps extends PageSizeChoice {
  value: number;
}

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
