import { paths } from '@portal/shared/util';
import { PlainPage, WritingLine } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { useSession } from '../session/use-session';

/** Shows its page to signed-in people and sends everybody else to `/login?redirect={path}` (specification 1, section 4 "Auth guard"). */
export function RequireUser({ children }: { readonly children: ReactNode }) {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();

  if (status === 'signed-out') {
    return <Navigate to={paths.login({ redirect: `${pathname}${search}` })} replace />;
  }
  if (user) return children;
  return (
    <PlainPage>
      <WritingLine label={messages.waiting.signingIn} className="mt-[38vh]" />
    </PlainPage>
  );
}
