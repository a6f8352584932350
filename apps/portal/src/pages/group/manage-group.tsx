import { RequireUser } from '@portal/auth-session';
import { MembersPage, MembersSkeleton } from '@portal/group-management';

/** `/manage-group`. */
export const ManageGroup = () => (
  <RequireUser waiting={<MembersSkeleton />}>
    <MembersPage />
  </RequireUser>
);
