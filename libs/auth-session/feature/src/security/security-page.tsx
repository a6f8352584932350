import type { User } from '@portal/auth-session/domain';
import { SectionsPage } from '@portal/shared/ui';
import { securityMessages } from './messages';
import { ActivitySection } from './activity-section';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';
import { WaysInSection } from './ways-in-section';

/** `/account/security`: password, ways to log in, sessions and recent activity (AUTH-86 to AUTH-90, AUTH-411). */
export function SecurityPage({ user }: { readonly user: Pick<User, 'email'> }) {
  const { heading, intro } = securityMessages;
  return (
    <SectionsPage heading={heading} intro={intro}>
      <PasswordSection email={user.email} />
      <WaysInSection />
      <SessionsSection />
      <ActivitySection />
    </SectionsPage>
  );
}
