import { keepQuery, paths } from '@portal/shared/util';
import { FormSheet, LinkButton, SpecimenPage, Tombstone } from '@portal/shared/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { useSession, useSignOut } from '../session/use-session';
import { Waiting } from '../signed-in/waiting';

/** `/signout`: clears everything (specification 1, section 4). */
export function SignoutPage() {
  const { status } = useSession();
  const signOut = useSignOut();
  const { search } = useLocation();

  useEffect(() => {
    if (status === 'signed-in') signOut();
  }, [signOut, status]);

  if (status !== 'signed-out') return <Waiting label={messages.waiting.signingOut} />;
  const { title, lead, login } = messages.signout;
  return (
    <SpecimenPage>
      <FormSheet title={title}>
        <p className="text-ink-muted">
          {lead} <Tombstone />
        </p>
        <LinkButton variant="primary" size="lg" block href={keepQuery(paths.login(), search)}>
          {login}
        </LinkButton>
      </FormSheet>
    </SpecimenPage>
  );
}
