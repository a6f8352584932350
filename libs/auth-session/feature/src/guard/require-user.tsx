import { paths } from '@portal/shared/util';
import { PlainPage, WritingLine } from '@portal/shared/ui';
import { useDeferredValue, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { useSession } from '../session/session-hooks';
import { editorLoginHref } from './editor-login';
import { LeaveForServer } from './leave-for-server';

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
  // The page is drawn in slices, so that what the user presses meanwhile does not wait for all of it.
  const isKnown = useDeferredValue(user !== undefined);

  if (user) return isKnown ? children : waiting;
  if (status !== 'signed-out') return waiting;
  const editorLogin = editorLoginHref(pathname, search);
  if (editorLogin === undefined) {
    return <Navigate to={paths.login({ redirect: `${pathname}${search}` })} replace />;
  }
  return (
    <>
      <LeaveForServer href={editorLogin} />
      <SigningIn />
    </>
  );
}
