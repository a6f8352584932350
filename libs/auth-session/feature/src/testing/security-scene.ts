import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { ActiveSession, SecurityEvent, WayIn } from '@portal/auth-session/domain';
import { respond, server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';

const usedAt = Date.parse('2026-11-19T12:30:00Z') / 1_000;

const testSession = (change: Partial<ActiveSession>): ActiveSession => ({
  id: 'session-of-this-tab',
  device: 'Firefox on Linux',
  country: 'DE',
  onThisNetwork: false,
  createdAt: usedAt,
  lastUsedAt: usedAt,
  remembered: true,
  way: 'your password',
  secondFactor: false,
  current: false,
  ...change,
});

export const own = testSession({ current: true, onThisNetwork: true });
export const phone = testSession({
  id: 'session-of-a-phone',
  device: 'Safari on iPhone',
  country: 'FR',
  secondFactor: true,
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

const password: WayIn = {
  id: 'way-of-the-password',
  kind: 'password',
  name: 'your password',
  email: null,
  addedAt: usedAt,
  device: 'Firefox on Linux',
  trusted: true,
  removable: true,
};
const campus: WayIn = {
  ...password,
  ...{ id: 'way-of-the-campus', kind: 'social', name: 'Campus ID', email: 'ada@campus.example' },
  device: 'Safari on iPhone',
};
const editor: WayIn = {
  ...password,
  ...{ id: 'way-of-the-editor', kind: 'editor', name: 'the LaTeX editor', device: null },
  trusted: false,
  removable: false,
};

/** A server with sessions and activity; ended sessions are removed. */
export function respondWithSecurity(
  sessions: ActiveSession[],
  events: SecurityEvent[] = [signedIn],
) {
  let kept = sessions;
  let keptWays: WayIn[] = [password, campus, editor];
  const removed: string[] = [];
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
    respond(endpoints.listWaysIn, () => ({ waysIn: keptWays })),
    respond(endpoints.removeWayIn, ({ input }) => {
      removed.push(input.id);
      keptWays = keptWays.filter(({ id }) => id !== input.id);
      return {};
    }),
    respond(endpoints.listSessions, () => ({ sessions: kept })),
    respond(endpoints.getSecondFactor, {
      since: null,
      recoveryCodesLeft: 0,
      asksElsewhere: false,
      removesAt: null,
    }),
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
  return { sessions: list, ended, removed };
}

/** The list of sessions on the page. */
export const sessionsTable = () => within(screen.getByRole('table', { name: 'Sessions' }));

/** The row of a session, as soon as it is there. */
export const sessionRow = (name: RegExp) => sessionsTable().findByRole('row', { name });
