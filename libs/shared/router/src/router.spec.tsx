import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useBrowserRouter } from './browser-router';
import { Navigate, RouterProvider, useLocation, useNavigate, useSearchParams } from './router';

/** An app whose own router has opened `/plans?code=ada&seats=4#select`. */
function show(view: ReactNode) {
  const navigate = jest.fn();
  const address = {
    pathname: '/plans',
    search: '?code=ada&seats=4',
    hash: '#select',
    key: '1',
    isReplaced: false,
  };
  render(<RouterProvider value={{ address, navigate }}>{view}</RouterProvider>);
  return navigate;
}

function Links() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const seatsOf = (now: URLSearchParams) => new URLSearchParams({ seats: now.get('seats') ?? '' });
  return (
    <>
      <p>{[pathname, query.get('code'), hash].join(' ')}</p>
      <button onClick={() => void navigate('/login')}>Log in</button>
      <button onClick={() => setQuery(seatsOf, { replace: true })}>Without code</button>
      <button onClick={() => setQuery(() => new URLSearchParams())}>Nothing</button>
    </>
  );
}

it('Views read the address from the router of the app, and open addresses through it (SHARED-572)', async () => {
  const navigate = show(<Links />);
  expect(screen.getByText('/plans ada #select')).toBeVisible();
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  expect(navigate.mock.calls).toEqual([
    ['/login', undefined],
    ['?seats=4', { replace: true }],
    ['?', undefined],
  ]);
});

it('A view whose page the user is leaving changes the query of no other page (SHARED-572)', async () => {
  const navigate = show(<Links />);
  const { href } = window.location;
  window.history.pushState(null, '', '/stats');
  await userEvent.click(screen.getByRole('button', { name: 'Without code' }));
  window.history.pushState(null, '', href);
  expect(navigate).not.toHaveBeenCalled();
});

it('A view that leads on opens the other page once through the router of the app (SHARED-572)', () => {
  const navigate = show(<Navigate to="/account" />);
  expect(navigate.mock.calls).toEqual([['/account', { replace: true }]]);
});

describe('While the app’s router shows a page at the address of the next one, which it loads', () => {
  const open = jest.fn((to: string) => window.history.pushState(null, '', to));
  beforeEach(() => {
    open.mockClear();
    window.history.replaceState(null, '', '/account?seats=4');
  });

  function show(View: () => ReactNode) {
    const App = () => (
      <RouterProvider value={useBrowserRouter(open)}>
        <View />
      </RouterProvider>
    );
    render(<App />);
    // Each draw may open one more address.
    return act(async () => {
      for (let round = 0; round < 5; round += 1) await Promise.resolve();
    });
  }

  it('a view that leads on has done so once, also if it names the address (SHARED-572)', async () => {
    await show(function Guard() {
      const { pathname } = useLocation();
      return <Navigate to={`/login?redirect=${pathname}`} />;
    });
    expect(open.mock.calls).toEqual([['/login?redirect=/account', { replace: true }]]);
  });

  it('its views keep the query of the page, and change none (SHARED-572)', async () => {
    await show(function Seats() {
      const [query, setQuery] = useSearchParams();
      const navigate = useNavigate();
      return (
        <>
          <p>{query.toString()}</p>
          <button onClick={() => void navigate('/login?seats=9')}>Log in</button>
          <button onClick={() => void navigate('/account?seats=5')}>Five</button>
          <button onClick={() => setQuery(() => new URLSearchParams())}>None</button>
        </>
      );
    });
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('Five');
    expect(screen.getByText('seats=5')).toBeVisible();
    await press('Log in');
    expect(screen.getByText('seats=5')).toBeVisible();
    await press('None');
    expect(window.location.search).toBe('?seats=9');
  });
});

it('A view outside of a provider says what it needs (SHARED-572)', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Links />)).toThrow(/PortalProvider/);
});
