import { RequireUser } from '@portal/auth-session';
import { ActivityPage } from '@portal/group-management';

/** `/manage-group/activity`. */
export const GroupActivity = () => (
  <RequireUser>
    <ActivityPage />
  </RequireUser>
);
