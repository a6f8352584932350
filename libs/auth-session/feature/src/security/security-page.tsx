import type { User } from '@portal/auth-session/domain';
import { ManuscriptPage } from '@portal/shared/ui';
import { messages } from '../messages';
import { ActivitySection } from './activity-section';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';

/** `/account/security`: password, sessions and recent activity (AUTH-86 to AUTH-90). */
export function SecurityPage({ user }: { readonly user: Pick<User, 'email'> }) {
  const { heading, intro } = messages.security;
  return (
    <ManuscriptPage heading={heading} intro={intro}>
      <PasswordSection email={user.email} />
      <SessionsSection />
      <ActivitySection />
    </ManuscriptPage>
  );
}
