import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
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

it('A view outside of a provider says what it needs (SHARED-572)', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Links />)).toThrow(/PortalProvider/);
});
