import { keepQuery, paths } from '@portal/shared/util';
import { Navigate, useLocation } from '@portal/shared/router';
import { FormSheet, LinkButton, FormPage, Tombstone } from '@portal/shared/ui';
import { messages } from '../messages';
import { useSession, useSignOut } from '../session/session-hooks';
import { Waiting } from '../signed-in/waiting';
import { useEffect, useRef, useState } from 'react';

/**
 * Signs out on arrival; a later sign-in in another tab stays. A user whose session has ended signs out too, because the tab still
 * keeps their visit. Returns whether the user has been signed out.
 */
export function useSignOutOnce(): boolean {
  const { status } = useSession();
  const signOut = useSignOut();
  const hasBegun = useRef(false);
  const [isCleared, setIsCleared] = useState(false);
  if (status === 'signed-out' && !isCleared) setIsCleared(true);

  useEffect(() => {
    if (status === 'starting' || hasBegun.current) return;
    hasBegun.current = true;
    signOut();
  }, [signOut, status]);
  return isCleared;
}

/** `/signout`: signs out on arrival (AUTH-91); a later sign-in in another tab stays. */
export function SignoutPage() {
  const { status } = useSession();
  const { search } = useLocation();
  const isCleared = useSignOutOnce();

  if (!isCleared) return <Waiting label={messages.waiting.signingOut} />;
  if (status === 'signed-in') return <Navigate to={paths.account()} />;
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

interface AccountDeletedPageProps {
  readonly productName: string;
}

/** `/account-deleted-confirmation`: signs the user out and says that the account was deleted (AUTH-195). */
export function AccountDeletedPage({ productName }: AccountDeletedPageProps) {
  const { search } = useLocation();
  useSignOutOnce();
  const { title, lead, question, contact } = messages.accountDeleted;
  return (
    <FormPage>
      <FormSheet title={title}>
        <p className="text-ink-muted">{lead(productName)}</p>
        <p className="text-ink-muted">{question}</p>
        <LinkButton size="lg" block href={keepQuery(paths.contact(), search)}>
          {contact}
        </LinkButton>
      </FormSheet>
    </FormPage>
  );
}
