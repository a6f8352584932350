import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { ActiveSession, SecurityEvent } from '@portal/auth-session/domain';
import { respond, server } from '@portal/shared/testing';

const usedAt = Date.parse('2026-11-19T12:30:00Z') / 1_000;

const testSession = (change: Partial<ActiveSession>): ActiveSession => ({
  id: 'session-of-this-tab',
  device: 'Firefox on Linux',
  country: 'DE',
  onThisNetwork: false,
  createdAt: usedAt,
  lastUsedAt: usedAt,
  remembered: true,
  current: false,
  ...change,
});

export const own = testSession({ current: true, onThisNetwork: true });
export const phone = testSession({
  id: 'session-of-a-phone',
  device: 'Safari on iPhone',
  country: 'FR',
});
export const unknown = testSession({ id: 'session-of-nobody', device: null, country: null });
export const near = testSession({
  id: 'session-of-a-tablet',
  device: 'Safari on iPad',
  country: null,
  onThisNetwork: true,
});

export const signedIn: SecurityEvent = {
  kind: 'signed-in',
  at: usedAt,
  device: 'Firefox on Linux',
  country: 'DE',
};

/** A server with sessions and activity; ended sessions are removed. */
export function respondWithSecurity(
  sessions: ActiveSession[],
  events: SecurityEvent[] = [signedIn],
) {
  let kept = sessions;
  const ended: string[] = [];
  const end = (name: string, isKept: (session: ActiveSession) => boolean) => {
    ended.push(name);
    kept = kept.filter(isKept);
  };
  const list = {
    end: (id: string) => {
      end(id, (session) => session.id !== id);
      return {};
    },
  };
  server.use(
    respond(endpoints.listSessions, () => ({ sessions: kept })),
    respond(endpoints.getSecurityActivity, { events }),
    respond(endpoints.endSession, ({ input }) => list.end(input.id)),
    respond(endpoints.endOtherSessions, () => {
      end('others', ({ current }) => current);
      return { ended: 1 };
    }),
    respond(endpoints.endAllSessions, () => {
      const count = kept.length;
      end('all', () => false);
      return { ended: count };
    }),
  );
  return { sessions: list, ended };
}
