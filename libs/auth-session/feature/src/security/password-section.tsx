import { keepQuery, paths } from '@portal/shared/util';
import { PageSection, StatusRegion, TextLink, useTimedMessage } from '@portal/shared/ui';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { securityMessages } from './messages';
import { ChangePasswordForm } from './change-password-form';

/** Changes the password; explains that the other sessions end (AUTH-89). */
export function PasswordSection({ email }: { readonly email: string }) {
  const [changes, setChanges] = useState(0);
  const { show, region } = useTimedMessage();
  const outcome = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const { heading, whatHappens, forgot, done } = securityMessages.password;

  const finish = () => {
    setChanges(changes + 1);
    show('success', done);
    outcome.current?.focus();
  };
  return (
    <PageSection heading={heading}>
      <p className="mb-5 max-w-[62ch] text-ink-muted">
        {whatHappens} <TextLink href={keepQuery(paths.resetPassword(), search)}>{forgot}</TextLink>
      </p>
      <div ref={outcome} tabIndex={-1} className="outline-none">
        <StatusRegion {...region} className="mb-5" />
      </div>
      <ChangePasswordForm key={changes} email={email} onChanged={finish} />
    </PageSection>
  );
}
