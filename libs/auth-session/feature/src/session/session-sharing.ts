import { sharedSession, type StoredSession } from '@portal/auth-session/domain';
import type { AuthSessionPorts } from './ports';

/** Shares each session that the store comes to know with the provider's other subdomains, and takes it back at its end. */
export function createSessionSharing({
  cookies,
}: Pick<AuthSessionPorts, 'cookies'>): (session: StoredSession | undefined) => void {
  return (session) => {
    if (!session) return cookies.remove();
    const shared = sharedSession(session);
    if (shared) cookies.write(shared);
  };
}
