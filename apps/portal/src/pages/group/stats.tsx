import { StatsPage } from '@portal/group-management';
import { useConfig } from '../../config-context';
import { useTheme } from '../../shell/use-theme';

export { RequireUser as Guard } from '@portal/auth-session';

/** `/stats`. */
export function Page() {
  const { statsDashboardUrl } = useConfig();
  const [theme] = useTheme();
  return <StatsPage dashboardUrl={statsDashboardUrl} theme={theme} />;
}
