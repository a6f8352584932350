import { accountEndpoints } from '@portal/account/domain';
import type { PersonalDictionary } from '@portal/auth-session/domain';
import { respond, respondWithError, renderView, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlockedSuggestionsPage } from './blocked-suggestions-page';

const changed_on = '2026-11-20T12:00:00.000Z';
const dictionaryOf = (...entries: readonly (readonly [string, string])[]): PersonalDictionary =>
  Object.fromEntries(
    entries.map(([target, replacement], index) => [
      `key-${index}`,
      { target, replacements: [replacement, 'never shown'], changed_on },
    ]),
  );
const some = dictionaryOf(['utilize', 'use'], ['in order to', 'to'], ['very', '']);

let removed: unknown[];

function serve(dictionary: PersonalDictionary) {
  server.use(
    respond(accountEndpoints.getPersonalDictionary, dictionary),
    respond(accountEndpoints.removePersonalDictionaryEntry, ({ input }) => {
      removed.push(input);
      return {};
    }),
  );
}

const open = (emailVerified = true) =>
  renderView(<BlockedSuggestionsPage user={{ emailVerified }} brand={defaultBrand} />, {
    route: '/blocked-edits',
    session: { idToken: 'id-token' },
  });

async function openList(dictionary: PersonalDictionary = some) {
  serve(dictionary);
  const view = open();
  await screen.findByRole('table', { name: 'Blocked suggestions' });
  return view;
}

type RenderedView = ReturnType<typeof open>;

const texts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    );
const emptySentence = 'There are no blocked suggestions to display.';

beforeEach(() => {
  removed = [];
});

describe('the list of blocked suggestions', () => {
  it('The page explains the block icon, and that the app needs a refresh after a deletion (ACCT-110)', async () => {
    await openList();
    expect(screen.getByRole('heading', { level: 1, name: 'Blocked suggestions' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'the block icon' })).toBeVisible();
    expect(screen.getByText(/LaTeX editor add-in or the word-processor add-in/)).toBeVisible();
    expect(screen.getByText(/refresh your browser or the app/)).toBeVisible();
  });

  it('The table is sorted by “Suggest changing” at first, and by either column in both directions (ACCT-111)', async () => {
    const { user } = await openList();
    const ascending = [
      ['in order to', 'to'],
      ['utilize', 'use'],
      ['very', '–nothing'],
    ];
    expect(texts()).toEqual(ascending);
    const [first, second] = screen.getAllByRole('columnheader');
    expect(first).toHaveAttribute('aria-sort', 'ascending');
    expect(first).toHaveStyle({ width: '40%' });
    expect(second).toHaveStyle({ width: '40%' });
    await user.click(screen.getByRole('button', { name: 'Suggest changing' }));
    expect(texts()).toEqual([...ascending].reverse());
    await user.click(screen.getByRole('button', { name: 'To' }));
    expect(texts().map(([, to]) => to)).toEqual(['to', 'use', '–nothing']);
  });

  it('The search finds text of both columns in any letter case, and says how many it found (ACCT-111)', async () => {
    const { user } = await openList();
    const search = screen.getByRole('searchbox', { name: 'Search blocked suggestions' });
    expect(screen.getByText('3 blocked')).toBeVisible();
    await user.type(search, 'USE');
    await waitFor(() => expect(texts()).toEqual([['utilize', 'use']]));
    expect(screen.getByText('1 of 3')).toBeVisible();
    await user.clear(search);
    await user.type(search, 'xyz');
    expect(await screen.findByText('No blocked suggestions match your search.')).toBeVisible();
  });

  it('Scripts, formulas, right-to-left text and emoji are shown as text (ACCT-111)', async () => {
    const naughty = [
      '<img src=x onerror=alert(1)>',
      '=HYPERLINK("https://evil.example")',
      'בְּרֵאשִׁית',
      '👩‍👩‍👧‍👧',
      'x'.repeat(1_000),
    ];
    await openList(dictionaryOf(...naughty.map((text) => [text, text] as const)));
    expect(texts().flat().toSorted()).toEqual(naughty.flatMap((text) => [text, text]).toSorted());
    expect(document.querySelector('table img, table a')).toBeNull();
  });
});

describe('deleting a blocked suggestion', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function openWithTimers(dictionary = some) {
    const view = await openList(dictionary);
    return { ...view, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('A deleted entry can be brought back for five seconds and is deleted after that (ACCT-112)', async () => {
    const { user } = await openWithTimers();
    await user.click(screen.getByRole('button', { name: 'Delete utilize' }));
    const undo = screen.getByRole('button', { name: 'Undo deleting utilize' });
    expect(undo).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Deleted “utilize”.');
    await pass(4_000);
    await user.click(undo);
    await pass(10_000);
    expect(removed).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Delete utilize' }));
    await pass(5_000);
    expect(removed).toEqual([{ target: 'utilize', replacement: 'use' }]);
    expect(texts()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Delete very' })).toHaveFocus();
  });

  it.each([
    ['opens another page of the portal', ({ unmount }: RenderedView) => unmount()],
    ['closes the tab', () => fireEvent(window, new Event('pagehide'))],
  ])(
    'Entries that wait for their deletion are deleted immediately when the user %s (ACCT-112)',
    async (_how, leave) => {
      const view = await openWithTimers();
      await view.user.click(screen.getByRole('button', { name: 'Delete utilize' }));
      await view.user.click(screen.getByRole('button', { name: 'Delete very' }));
      leave(view);
      await pass(100);
      expect(removed).toEqual([
        { target: 'utilize', replacement: 'use' },
        { target: 'very', replacement: '' },
      ]);
      await pass(5_000);
      expect(removed).toHaveLength(2);
    },
  );

  it('After a deletion that fails the entry is there again, and the failure is only logged (ACCT-113)', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await openWithTimers();
    server.use(respondWithError(accountEndpoints.removePersonalDictionaryEntry, 500, 'UNEXPECTED'));
    await user.click(screen.getByRole('button', { name: 'Delete utilize' }));
    await pass(6_000);
    expect(texts()).toHaveLength(3);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(log).toHaveBeenCalledWith('A blocked suggestion was not deleted.', expect.anything());
    log.mockRestore();
  });

  it('After the last entry is deleted the page says that there is none (ACCT-114)', async () => {
    const { user } = await openWithTimers(dictionaryOf(['utilize', 'use']));
    await user.click(screen.getByRole('button', { name: 'Delete utilize' }));
    await pass(5_500);
    expect(screen.getByText(emptySentence)).toBeVisible();
  });
});

describe('without blocked suggestions', () => {
  it('The page says that there is none, and shows a sample suggestion (ACCT-114, ACCT-115)', async () => {
    serve({});
    open();
    expect(await screen.findByText(emptySentence)).toBeVisible();
    expect(screen.getByText(/This is a sample suggestion/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it.each([
    ['Accept', 'Accepted. The text has changed.', 'We use a simple estimator.'],
    [
      'Reject',
      'Rejected. The text stays, and you may see this suggestion elsewhere.',
      'We utilize a simple estimator.',
    ],
    ['Block this suggestion', 'Blocked. The text stays, and we', 'We utilize a simple estimator.'],
  ])(
    '“%s” of the sample suggestion says “%s”, and it can be tried again (ACCT-115)',
    async (name, outcome, text) => {
      serve({});
      const { user } = open();
      await user.click(await screen.findByRole('button', { name }));
      expect(screen.getByRole('status')).toHaveTextContent(outcome);
      expect(screen.getByText(text)).toBeVisible();
      const again = screen.getByRole('button', { name: 'Start again' });
      expect(again).toHaveFocus();
      await user.click(again);
      expect(screen.getByRole('button', { name: 'Accept' })).toHaveFocus();
      expect(removed).toEqual([]);
    },
  );

  it('With blocked suggestions there is no sample (ACCT-115)', async () => {
    await openList();
    expect(screen.queryByText(/This is a sample suggestion/)).not.toBeInTheDocument();
  });
});

it('When the list cannot be loaded nothing of it is shown, and the failure is logged (ACCT-113)', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(respondWithError(accountEndpoints.getPersonalDictionary, 500, 'UNEXPECTED'));
  open();
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(screen.queryByText(emptySentence)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  log.mockRestore();
});

it('A user whose email is not verified sees where to verify it, and no list (ACCT-116)', () => {
  open(false);
  expect(screen.getByText(/Verify your email address/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
    'href',
    '/account',
  );
});
