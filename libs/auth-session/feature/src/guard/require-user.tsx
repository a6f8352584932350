import { currentPage } from '@portal/shared/browser';
import { Navigate, useLocation } from '@portal/shared/router';
import { PlainPage, WritingLine } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { messages } from '../messages';
import { useSession } from '../session/session-hooks';

const editorUserParameter = 'overleafUserId';

/**
 * The start of the login with the LaTeX editor, if the query asks for it. The address to return to does not ask again;
 * otherwise a failed login would redirect in a loop.
 */
function editorLoginHref(pathname: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  if (!query.has(editorUserParameter)) return undefined;
  query.delete(editorUserParameter);
  const rest = query.toString();
  return paths.editorLogin({ redirect: rest ? `${pathname}?${rest}` : pathname });
}

/** Opens an address that the server handles instead of the router; the back button skips the current page. */
function LeaveForServer({ href }: { readonly href: string }) {
  useEffect(() => currentPage.replaceWith(href), [href]);
  return null;
}

interface RequireUserProps {
  readonly children: ReactNode;
  /** What is shown until the user is known; a spinner without it. */
  readonly waiting?: ReactNode;
}

function SigningIn() {
  return (
    <PlainPage>
      <WritingLine label={messages.waiting.signingIn} className="mt-[38vh]" />
    </PlainPage>
  );
}

/**
 * Shows its page to signed-in users and redirects others to `/login?redirect={path}`, or to
 * `/api/oauth2?redirect={path}` when the query names a user of the LaTeX editor (AUTH-46).
 */
export function RequireUser({ children, waiting = <SigningIn /> }: RequireUserProps): ReactNode {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  // The page is drawn in slices, so that a press of the user does not wait for all of it.
  const isKnown = useDeferredValue(user !== undefined);

  if (user) return isKnown ? children : waiting;
  if (status !== 'signed-out') return waiting;
  const editorLogin = editorLoginHref(pathname, search);
  if (editorLogin === undefined) {
    return <Navigate to={paths.login({ redirect: `${pathname}${search}` })} />;
  }
  return (
    <>
      <LeaveForServer href={editorLogin} />
      <SigningIn />
    </>
  );
}
