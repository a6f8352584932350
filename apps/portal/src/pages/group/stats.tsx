import { RequireUser } from '@portal/auth-session';
import { StatsPage } from '@portal/group-management';
import { useConfig } from '../../config-context';
import { useTheme } from '../../shell/use-theme';

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
