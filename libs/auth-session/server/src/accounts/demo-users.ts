import { type Platform, demoUsers as demo, newId } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { editorWay, trustWay } from '../records/way-in.repository';
import { findUserByEmail, insertUser } from '../records/user.repository';

/** A user of the local world. */
export interface DemoUser {
  readonly email: string;
  readonly about: string;
  readonly emailVerified: boolean;
  /** How the card provider's subscription is made; null without one. */
  readonly plan: string | null;
  /** The linked user of the LaTeX editor's stand-in. */
  readonly editorUser?: string;
}

/** The password of every demo user of the local world. */
export const demoPassword = demo.password;

/** The demo users, as `npm start` prints them. */
export const demoUsers: readonly DemoUser[] = demo.users;

/** Creates an account with the demo password unless it exists. Returns its uid. */
export async function seedDemoUser(
  { database, hasher, clock }: Pick<Platform, 'database' | 'hasher' | 'clock'>,
  user: { email: string; emailVerified: boolean },
): Promise<string> {
  const known = await findUserByEmail(database.query, user.email);
  if (known) return known.uid;
  const uid = newId();
  await insertUser(database.query, {
    ...user,
    uid,
    passwordHash: await hasher.hash(demoPassword),
    reference: newId(),
    createdAt: clock.now(),
  });
  return uid;
}

/** Seeds {@link demoUsers}, and calls `editorLinked` for a user whom this linked to the editor; a second run changes nothing. */
export async function seedDemoUsers(
  platform: Pick<Platform, 'database' | 'hasher' | 'clock'>,
  editorLinked: (query: Queryable, uid: string, editorUser: string) => Promise<void>,
): Promise<void> {
  const { query } = platform.database;
  for (const { email, emailVerified, editorUser } of demoUsers) {
    const uid = await seedDemoUser(platform, { email, emailVerified });
    if (editorUser === undefined) continue;
    const way = { ...editorWay(editorUser), uid, kind: 'editor', email, device: null } as const;
    const linked = await trustWay(query, { ...way, addedAt: platform.clock.now() });
    if (linked?.isNew) await editorLinked(query, uid, editorUser);
  }
}
