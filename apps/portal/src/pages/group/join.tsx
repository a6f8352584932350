import { useRefreshUser, useSession } from '@portal/auth-session/api';
import { JoinPage } from '@portal/group-management';

/** `/join`. */
export function Page() {
  const { user } = useSession();
  return <JoinPage user={user} onJoined={useRefreshUser()} />;
}
