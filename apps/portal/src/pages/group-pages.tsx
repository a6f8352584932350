import { RequireUser } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import { AcceptInvitationPage, MembersPage } from '@portal/group-management';
import { useConfig } from '../config-context';

/** `/manage-group`. */
export const ManageGroup = () => (
  <RequireUser>
    <MembersPage />
  </RequireUser>
);

/** `/accept-invitation`. */
export function AcceptInvitation() {
  const { brand } = useConfig();
  const { user } = useSession();
  return <AcceptInvitationPage brand={brand} isSignedIn={user !== undefined} />;
}
