import type { Platform } from '../../../platform/platform';
import demo from '../../../demo/demo-people.json';
import { newId } from '../../../platform/secrets';
import { findUserByEmail, insertUser } from './user.repository';

/** The password of every demo user of the local world. */
export const demoPassword = demo.password;

/** The demo users, as `npm start` prints them. */
export const demoPeople = demo.people;

/** Creates an account with the demo password unless it exists. Returns its uid. */
export async function seedDemoPerson(
  { database, hasher, clock }: Pick<Platform, 'database' | 'hasher' | 'clock'>,
  person: { email: string; emailVerified: boolean },
): Promise<string> {
  const known = await findUserByEmail(database.query, person.email);
  if (known) return known.uid;
  const uid = newId();
  await insertUser(database.query, {
    ...person,
    uid,
    passwordHash: await hasher.hash(demoPassword),
    reference: newId(),
    createdAt: clock.now(),
  });
  return uid;
}

/** Seeds {@link demoPeople}; a second run changes nothing. */
export async function seedDemoPeople(
  platform: Pick<Platform, 'database' | 'hasher' | 'clock'>,
): Promise<void> {
  for (const { email, emailVerified } of demoPeople)
    await seedDemoPerson(platform, { email, emailVerified });
}
