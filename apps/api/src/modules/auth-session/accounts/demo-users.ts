import type { Platform } from '../../../platform/platform';
import demo from '../../../demo/demo-users.json';
import { newId } from '../../../platform/secrets';
import { findUserByEmail, insertUser } from './user.repository';

/** The password of every demo user of the local world. */
export const demoPassword = demo.password;

/** The demo users, as `npm start` prints them. */
export const demoUsers = demo.users;

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

/** Seeds {@link demoUsers}; a second run changes nothing. */
export async function seedDemoUsers(
  platform: Pick<Platform, 'database' | 'hasher' | 'clock'>,
): Promise<void> {
  for (const { email, emailVerified } of demoUsers)
    await seedDemoUser(platform, { email, emailVerified });
}
