import { RequireUser } from '@portal/auth-session';
import { useRefreshUser, useSession } from '@portal/auth-session/api';
import { AcceptInvitationPage, MembersPage, StatsPage } from '@portal/group-management';
import { useConfig } from '../config-context';
import { useTheme } from '../shell/use-theme';

/** `/manage-group`. */
export const ManageGroup = () => (
  <RequireUser>
    <MembersPage />
  </RequireUser>
);

function StatsOfMember() {
  const { statsDashboardUrl } = useConfig();
  const [theme] = useTheme();
  return <StatsPage dashboardUrl={statsDashboardUrl} theme={theme} />;
}

/** `/stats`. */
export const Stats = () => (
  <RequireUser>
    <StatsOfMember />
  </RequireUser>
);

/** `/accept-invitation`. */
export function AcceptInvitation() {
  const { brand } = useConfig();
  const { user } = useSession();
  return <AcceptInvitationPage brand={brand} email={user?.email} onAccepted={useRefreshUser()} />;
}
