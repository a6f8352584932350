import { keepQuery, paths } from '@portal/shared/util';
import { FormSheet, LinkButton, FormPage, Tombstone } from '@portal/shared/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { useSession } from '../session/session-hooks';
import { Waiting } from '../signed-in/waiting';
import { useSignOutOnce } from './use-sign-out-once';

/** `/signout`: signs out on arrival (AUTH-91); a later sign-in in another tab stays. */
export function SignoutPage() {
  const { status } = useSession();
  const { search } = useLocation();
  const isCleared = useSignOutOnce();

  if (!isCleared) return <Waiting label={messages.waiting.signingOut} />;
  if (status === 'signed-in') return <Navigate to={paths.account()} replace />;
  const { title, lead, login } = messages.signout;
  return (
    <FormPage>
      <FormSheet title={title} takesFocus>
        <p className="text-ink-muted">
          {lead} <Tombstone />
        </p>
        <LinkButton variant="primary" size="lg" block href={keepQuery(paths.login(), search)}>
          {login}
        </LinkButton>
      </FormSheet>
    </FormPage>
  );
}
