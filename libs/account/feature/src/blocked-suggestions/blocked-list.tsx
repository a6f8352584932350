import type { BlockedSuggestion } from '@portal/account/domain';
import { Button, LongTable, SearchField, VisuallyHidden, type Column } from '@portal/shared/ui';
import { createContext, useCallback, useContext, useDeferredValue, useMemo, useState } from 'react';
import { blockedMessages as messages } from './messages';
import { useRemovals } from './use-removals';

const texts = messages.table;

const WaitingKeys = createContext<ReadonlySet<string>>(new Set());

/** A text of the user: its direction is its own, and what is cut off is shown on hover and focus. */
const OwnText = ({ children }: { readonly children: string }) => (
  <bdi title={children} className="max-sm:line-clamp-4 max-sm:group-focus-within:line-clamp-none">
    {children}
  </bdi>
);

function From({ entry: { key, from } }: { readonly entry: BlockedSuggestion }) {
  const isWaiting = useContext(WaitingKeys).has(key);
  const text = <OwnText>{from}</OwnText>;
  return isWaiting ? (
    <span className="text-ink-muted">{text}</span>
  ) : (
    <del className="struck">{text}</del>
  );
}

const Nothing = () => (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>{texts.toNothing}</VisuallyHidden>
  </>
);

const columns: readonly Column<BlockedSuggestion>[] = [
  {
    key: 'from',
    get label() {
      return texts.from;
    },
    width: '40%',
    sortable: true,
    render: (entry) => <From entry={entry} />,
  },
  {
    key: 'to',
    get label() {
      return texts.to;
    },
    width: '40%',
    sortable: true,
    fallback: <Nothing />,
    render: ({ to }) => <OwnText>{to}</OwnText>,
  },
];

const buttonAttribute = 'data-entry';

/** Moves the focus from a row that will disappear to the row beside it. */
function leaveRow(key: string): void {
  const focused = document.activeElement;
  if (focused?.getAttribute(buttonAttribute) !== key) return;
  const buttons = [...document.querySelectorAll<HTMLElement>(`[${buttonAttribute}]`)];
  const at = buttons.findIndex((button) => button === focused);
  (buttons[at + 1] ?? buttons[at - 1])?.focus();
}

function useSearch(entries: readonly BlockedSuggestion[]) {
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim().toLowerCase());
  const searchable = useMemo(
    () => entries.map((entry) => ({ entry, words: `${entry.from}\n${entry.to}`.toLowerCase() })),
    [entries],
  );
  const found = useMemo(
    () =>
      sought === ''
        ? entries
        : searchable.filter(({ words }) => words.includes(sought)).map(({ entry }) => entry),
    [entries, searchable, sought],
  );
  return { text, setText, found };
}

/** The blocked suggestions, with search, and Delete that can be undone for five seconds (ACCT-111, ACCT-112). */
export function BlockedList({ entries }: { readonly entries: readonly BlockedSuggestion[] }) {
  const { text, setText, found } = useSearch(entries);
  const { waitingKeys, remove, undo } = useRemovals(leaveRow);
  const [said, setSaid] = useState('');

  const toggle = useCallback(
    (entry: BlockedSuggestion, isWaiting: boolean) => {
      if (isWaiting) undo(entry.key);
      else remove(entry);
      setSaid(isWaiting ? texts.restored(entry.from) : texts.deleted(entry.from));
    },
    [remove, undo],
  );

  return (
    <WaitingKeys value={waitingKeys}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SearchField label={messages.search} value={text} onValueChange={setText} />
        <span aria-live="polite" className="num text-small text-ink-muted">
          {messages.count(found.length, entries.length)}
        </span>
      </div>
      <LongTable
        caption={messages.heading}
        columns={columns}
        rows={found}
        rowKey={({ key }) => key}
        defaultSort={{ key: 'from', direction: 'asc' }}
        emptyMessage={messages.noMatch}
        actions={(entry) => {
          const isWaiting = waitingKeys.has(entry.key);
          return (
            <Button
              variant="quiet"
              size="sm"
              {...{ [buttonAttribute]: entry.key }}
              aria-label={isWaiting ? texts.undoEntry(entry.from) : texts.deleteEntry(entry.from)}
              onClick={() => toggle(entry, isWaiting)}
            >
              {isWaiting ? texts.undo : texts.delete}
            </Button>
          );
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </WaitingKeys>
  );
}
