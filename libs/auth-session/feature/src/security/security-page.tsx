import type { User } from '@portal/auth-session/domain';
import { useLocation } from '@portal/shared/router';
import { PageSection, SectionsPage, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { securityApi } from '../api/security-api';
import { SecondFactorSection } from '../second-factor/second-factor-section';
import { ActivitySection } from './activity-section';
import { ChangePasswordForm } from './change-password-form';
import { securityMessages } from './messages';
import { PasswordNote } from './password-note';
import { SessionsSection } from './sessions-section';
import { WaysInSection } from './ways-in-section';

const BackToGroup = lazy(async () => ({
  default: (await import('./back-to-group')).BackToGroup,
}));

/** Changes the password; explains that the other sessions end (AUTH-89). An account without one can add it by mail (AUTH-597). */
function PasswordSection({ email }: { readonly email: string }) {
  const [changes, setChanges] = useState(0);
  const { data, isLoading } = securityApi.useListWaysInQuery();
  const hasPassword = !data || data.waysIn.some(({ kind }) => kind === 'password');
  const { show, region } = useTimedMessage();
  const { heading, done } = securityMessages.password;

  const finish = () => {
    setChanges(changes + 1);
    show('success', done);
  };
  return (
    <PageSection heading={heading}>
      <PasswordNote hasPassword={hasPassword} />
      <StatusRegion {...region} className="mb-5" />
      {hasPassword && (
        // Its room is kept until it is known whether there is a password to change.
        <div style={{ visibility: isLoading ? 'hidden' : undefined }}>
          <ChangePasswordForm key={changes} email={email} onChanged={finish} />
        </div>
      )}
    </PageSection>
  );
}

/** `/account/security`: password, ways to log in, sessions and recent activity (AUTH-86 to AUTH-90, AUTH-411). */
export function SecurityPage({ user }: { readonly user: Pick<User, 'email'> }) {
  const { heading, intro } = securityMessages;
  const group = new URLSearchParams(useLocation().search).get('group');
  return (
    <SectionsPage heading={heading} intro={intro}>
      {group !== null && (
        <Suspense>
          <BackToGroup group={group} />
        </Suspense>
      )}
      <PasswordSection email={user.email} />
      <WaysInSection email={user.email} />
      <SecondFactorSection />
      <SessionsSection />
      <ActivitySection />
    </SectionsPage>
  );
}
