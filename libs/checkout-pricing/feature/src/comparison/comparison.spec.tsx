import { act, screen, within } from '@testing-library/react';
import { server } from '@portal/shared/testing';
import { PlansPage } from '../plans/plans-page';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';

/** Tells every observer of the page where its element is now, in pixels below the top of the window. */
let scrollTo: (top: number) => void;
const observed = new Set<Element>();

beforeEach(() => {
  server.use(...respondWithPrices());
  observed.clear();
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((notify) => {
    const observer = {
      root: null,
      rootMargin: '',
      scrollMargin: '',
      thresholds: [],
      observe: (element: Element) => observed.add(element),
      unobserve: () => undefined,
      disconnect: () => observed.clear(),
      takeRecords: () => [],
    };
    scrollTo = (top) => {
      const entry = { isIntersecting: top >= 0 } as IntersectionObserverEntry;
      act(() => notify([entry], observer));
    };
    return observer;
  });
});

const openPlans = () =>
  renderWithSession(
    <PlansPage gumroadHref="https://gumroad.example/library" contactSales={() => null} />,
    { route: '/plans', path: '/plans' },
  );

const head = (name: RegExp) => within(screen.getByRole('columnheader', { name }));
const contact = () => head(/^Institution/).getByRole('link', { name: 'Contact' });

it('The head of the comparison has the buttons of the plans (PRICE-42)', async () => {
  await openPlans();
  expect(head(/^Free/).getByRole('link', { name: 'Try free' })).toHaveAttribute('href', '/signup');
  expect(await head(/^Premium/).findByRole('button', { name: /^Buy now/ })).toBeInTheDocument();
  expect(contact()).toBeInTheDocument();
});

it('The buttons of the comparison are hidden while its head is in the page or below the window, and shown once it sticks (PRICE-185)', async () => {
  const { unmount } = await openPlans();
  // The style sheet, which jsdom does not load, hides what has this class.
  const hidden = () => contact().closest('.invisible');
  expect(hidden()).not.toBeNull();
  for (const [top, isHidden] of [
    [2000, true],
    [300, true],
    [-1, false],
    [-4000, false],
    [10, true],
  ] as const) {
    scrollTo(top);
    expect({ top, isHidden: hidden() !== null }).toEqual({ top, isHidden });
  }
  expect(observed.size).toBe(1);
  unmount();
  expect(observed.size).toBe(0);
});
