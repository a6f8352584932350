import { useSession, useSignOut } from '@portal/auth-session/api';
import { Link, Outlet, useLocation } from '@tanstack/react-router';

/** Light or dark, as the reader of this app chooses; the libraries follow the same attribute. */
function changeTheme() {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
}

/** The frame of every page. What comes from the libraries stands in `portal-ui`, which their styles are for. */
export function Layout() {
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
