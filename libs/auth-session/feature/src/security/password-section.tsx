import { PageSection, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { useState } from 'react';
import { securityMessages } from './messages';
import { ChangePasswordForm } from './change-password-form';
import { PasswordNote } from './password-note';

/** Changes the password; explains that the other sessions end (AUTH-89). */
export function PasswordSection({ email }: { readonly email: string }) {
  const [changes, setChanges] = useState(0);
  const { show, region } = useTimedMessage();
  const { heading, done } = securityMessages.password;

  const finish = () => {
    setChanges(changes + 1);
    show('success', done, { takesFocus: true });
  };
  return (
    <PageSection heading={heading}>
      <PasswordNote />
      <StatusRegion {...region} className="mb-5" />
      <ChangePasswordForm key={changes} email={email} onChanged={finish} />
    </PageSection>
  );
}
