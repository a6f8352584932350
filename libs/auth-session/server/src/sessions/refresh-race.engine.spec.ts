import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { rounds, type TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { isAlive, signUp, startAuthApi } from '../testing/auth-api';
import { createRefreshTokens } from './refresh-token';
import { newId } from '@portal/server/platform';

const laneCount = 25;
const sessionCount = rounds({ suite: 50, torture: 1_000 });

/** The first tokens of sessions that are inserted directly, so that many rounds need no sign-ins. */
async function openSessions({ platform, clock }: TestApi, uid: string, count: number) {
  const { first } = createRefreshTokens([Buffer.alloc(32)]);
  const tokens = Array.from({ length: count }, first);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  await platform.database.query.insert(sessions).values(
    tokens.map(({ family, hash: tokenHash }) => ({
      ...{ id: newId(), uid, family, tokenHash, reference: newId() },
      ...{ remembered: true, createdAt, authenticatedAt: createdAt, expiresAt },
    })),
  );
  return tokens.map(({ text }) => text);
}

describe('a refresh that races a sign-out', () => {
  let api: TestApi;
  let beside: TestApi;
  beforeAll(async () => {
    api = await startAuthApi();
    beside = await startAuthApi({ beside: api });
  });
  afterAll(async () => {
    await beside.stop();
    await api.stop();
  });

  const refresh = (process: TestApi, refreshToken: string) =>
    process.call(endpoints.refreshSession, { refreshToken });

  /** Two tabs refresh while a third signs out. Returns the token pairs that were issued. */
  async function round(refreshToken: string) {
    const [one, , other] = await Promise.all([
      refresh(api, refreshToken),
      beside.call(endpoints.signOut, { refreshToken }),
      refresh(beside, refreshToken),
    ]);
    return [one, other].flatMap((response) => (response.ok ? [response.body] : []));
  }

  async function tokensThatLive(tokens: readonly string[]) {
    const living: string[] = [];
    for (const refreshToken of tokens)
      for (const pair of await round(refreshToken)) {
        if (await isAlive(api, pair.id_token)) living.push(pair.id_token);
        if ((await refresh(api, pair.refresh_token)).ok) living.push(pair.refresh_token);
      }
    return living;
  }

  it('A refresh that races a sign-out leaves no valid token (AUTH-112, AUTH-114)', async () => {
    const { uid } = await signUp(api, 'ada@example.org');
    const tokens = await openSessions(api, uid, sessionCount);
    const lanes = Array.from({ length: laneCount }, (_, lane) =>
      tokens.filter((__, index) => index % laneCount === lane),
    );
    expect((await Promise.all(lanes.map(tokensThatLive))).flat()).toEqual([]);
    const kept = await api.platform.database.query.select().from(sessions);
    expect(kept).toHaveLength(sessionCount);
    expect(kept.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    const rotated = kept.filter(({ generation }) => generation > 0);
    expect(rotated.length).toBeGreaterThan(0);
  });
});
