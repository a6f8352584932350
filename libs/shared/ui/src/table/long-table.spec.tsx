import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column';
import { LongTable } from './long-table';

interface Word {
  id: string;
  text: string;
}

const words = (count: number): Word[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `word-${index}`,
    text: `word ${(index * 7_919) % count}`,
  }));

const columns: readonly Column<Word>[] = [{ key: 'text', label: 'Word', sortable: true }];

const setUp = (rows: readonly Word[]) =>
  render(
    <LongTable
      caption="Words"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      defaultSort={{ key: 'text', direction: 'asc' }}
      actions={({ text }) => <button type="button">Delete {text}</button>}
    />,
  );

const shownRows = () =>
  within(screen.getByRole('table', { name: 'Words' }))
    .getAllByRole('row')
    .slice(1);
const shownWords = () => shownRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('LongTable', () => {
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  const width = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');

  beforeEach(() => {
    width.mockReturnValue(800);
    height.mockImplementation(function heightOf(this: HTMLElement) {
      return this.tagName === 'TR' ? 53 : 576;
    });
  });
  // jsdom has no scrollTo.
  HTMLElement.prototype.scrollTo = jest.fn(function scrollTo(this: HTMLElement) {
    this.scrollTop = 0;
  });
  afterAll(() => jest.restoreAllMocks());

  it('A table of up to 50 rows shows all of them without a frame of its own (SHARED-140)', () => {
    setUp(words(50));
    expect(shownRows()).toHaveLength(50);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount');
  });

  it('A table of 10,000 rows has at most 60 in the page, and says how many there are and which are shown (SHARED-140)', () => {
    setUp(words(10_000));
    expect(shownRows().length).toBeLessThanOrEqual(60);
    expect(shownWords().slice(0, 3)).toEqual(['word 0', 'word 1', 'word 2']);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(shownRows()[0]).toHaveAttribute('aria-rowindex', '2');
  });

  it('Scrolling shows other rows, and sorting returns to the first one (SHARED-140)', async () => {
    setUp(words(10_000));
    const frame = screen.getByRole('region', { name: 'Words' });
    frame.scrollTop = 5_000 * 53;
    fireEvent.scroll(frame);
    expect(shownWords()).toContain('word 5005');
    expect(shownRows().length).toBeLessThanOrEqual(60);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Word' }));
    fireEvent.scroll(frame);
    expect(frame.scrollTop).toBe(0);
    expect(shownWords()[0]).toBe('word 9999');
  });

  it('An empty long table says so (SHARED-29, SHARED-140)', () => {
    setUp([]);
    expect(screen.getByText('There is no data')).toBeVisible();
  });
});
