import { useSession, useSignOut } from '@portal/auth-session/api';
import { ReactRouterProvider } from '@portal/shared/react-router';
import { Link, Outlet, useLocation } from 'react-router-dom';

/** Light or dark, as the reader of this app chooses; the libraries follow the same attribute. */
function changeTheme() {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
}

/** The frame of every page. What comes from the libraries stands in `portal-ui`, which their styles are for. */
function Frame() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  return (
    <>
      <header className="bar">
        <Link to="/" className="mark">
          Folio
        </Link>
        <nav aria-label="Folio">
          <Link to="/plans">Plans</Link>
          <button type="button" onClick={changeTheme}>
            Day or night
          </button>
          {status === 'signed-in' && <Link to="/account">{user?.email ?? 'Account'}</Link>}
          {status === 'signed-in' && (
            <button type="button" onClick={signOut}>
              Leave
            </button>
          )}
          {status === 'signed-out' && pathname !== '/login' && <Link to="/login">Enter</Link>}
        </nav>
      </header>
      {pathname === '/' ? (
        <Outlet />
      ) : (
        <main className="portal-ui">
          <Outlet />
        </main>
      )}
    </>
  );
}

/** The frame. The libraries read the address from this router, so that they see no page before it is drawn. */
export const Layout = () => (
  <ReactRouterProvider>
    <Frame />
  </ReactRouterProvider>
);
