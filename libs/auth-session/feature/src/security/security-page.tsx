import type { User } from '@portal/auth-session/domain';
import { PageSection, SectionsPage, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { useState } from 'react';
import { SecondFactorSection } from '../second-factor/second-factor-section';
import { ActivitySection } from './activity-section';
import { ChangePasswordForm } from './change-password-form';
import { securityMessages } from './messages';
import { PasswordNote } from './password-note';
import { SessionsSection } from './sessions-section';
import { WaysInSection } from './ways-in-section';

/** Changes the password; explains that the other sessions end (AUTH-89). */
function PasswordSection({ email }: { readonly email: string }) {
  const [changes, setChanges] = useState(0);
  const { show, region } = useTimedMessage();
  const { heading, done } = securityMessages.password;

  const finish = () => {
    setChanges(changes + 1);
    show('success', done);
  };
  return (
    <PageSection heading={heading}>
      <PasswordNote />
      <StatusRegion {...region} className="mb-5" />
      <ChangePasswordForm key={changes} email={email} onChanged={finish} />
    </PageSection>
  );
}

/** `/account/security`: password, ways to log in, sessions and recent activity (AUTH-86 to AUTH-90, AUTH-411). */
export function SecurityPage({ user }: { readonly user: Pick<User, 'email'> }) {
  const { heading, intro } = securityMessages;
  return (
    <SectionsPage heading={heading} intro={intro}>
      <PasswordSection email={user.email} />
      <WaysInSection email={user.email} />
      <SecondFactorSection />
      <SessionsSection />
      <ActivitySection />
    </SectionsPage>
  );
}
