import { rememberEmail, useRefreshUser, useSession } from '@portal/auth-session/api';
import { AcceptInvitationPage } from '@portal/group-management';
import { useConfig } from '../../config-context';

/** `/accept-invitation`. */
export function Page() {
  const { brand } = useConfig();
  const { user } = useSession();
  return (
    <AcceptInvitationPage
      brand={brand}
      user={user}
      onAccepted={useRefreshUser()}
      onSignIn={rememberEmail}
    />
  );
}
