import type { RowData } from '@tanstack/react-table';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { IconButton } from '../button/button';
import { messages } from '../messages';
import { type PageSizeChoice, RowsPerPage } from './rows-per-page';
import type { TableModel } from './use-table-model';

interface TablePagerProps<Row extends RowData> {
  model: TableModel<Row>;
  pageSize: number;
  pageSizeChoice: PageSizeChoice | undefined;
}

const key = 'rounded-xs border border-line bg-surface px-1.25 font-sans text-caption leading-none';

/** The range of rows that is shown, how many a page has, and buttons to the other pages. */
export function TablePager<Row extends RowData>(props: TablePagerProps<Row>) {
  const { model, pageSize, pageSizeChoice } = props;
  const { page, hasNext, turnTo, total, rows } = model;
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
      {!isOnePage && <PageTurner {...{ page, hasNext, turnTo }} pageCount={model.pageCount} />}
    </div>
  );
}

type PageTurnerProps = Pick<TableModel<RowData>, 'page' | 'hasNext' | 'turnTo' | 'pageCount'>;

/** The buttons to the pages beside this one, and the keys that do the same. */
function PageTurner({ page, hasNext, turnTo, pageCount }: PageTurnerProps) {
  const texts = messages.table;
  return (
    <>
      <span className="flex items-center gap-1 max-md:hidden print:hidden pointer-coarse:hidden">
        {texts.turnPages} <kbd className={key}>←</kbd> <kbd className={key}>→</kbd>
      </span>
      <span className="ms-auto flex items-center print:hidden">
        <PageButton label={texts.previousPage} isOff={page === 0} onPress={() => turnTo(page - 1)}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </PageButton>
        <span className="num">{texts.page(page + 1, pageCount)}</span>
        <PageButton label={texts.nextPage} isOff={!hasNext} onPress={() => turnTo(page + 1)}>
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
export function usePagingKeys(region: RefObject<HTMLElement | null>, turn: (step: 1 | -1) => void) {
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
