import { RequireUser } from '@portal/auth-session';
import { UsagePage } from '@portal/group-management';

/** `/manage-group/usage`. */
export const GroupUsage = () => (
  <RequireUser>
    <UsagePage />
  </RequireUser>
);
