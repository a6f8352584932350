import { RequireUser, SecurityPage, SecuritySkeleton } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';

function SecurityOfUser() {
  const { user } = useSession();
  return user && <SecurityPage user={user} />;
}

/** `/account/security`. */
export function Security() {
  return (
    <RequireUser waiting={<SecuritySkeleton />}>
      <SecurityOfUser />
    </RequireUser>
  );
}
