import type { Platform } from '../../../platform/platform';
import demo from '../../../demo/demo-users.json';
import { newId } from '../../../platform/secrets';
import { editorWay, trustWay } from '../ways-in/way-in.repository';
import { createEntitlements } from '../../entitlements/entitlements.module';
import { findUserByEmail, insertUser } from './user.repository';

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

/** Links a demo user, whom the editor gives Premium as long as nobody unlinks it; does nothing when it is linked. */
async function linkToEditor(
  { database: { query }, clock }: Pick<Platform, 'database' | 'clock'>,
  { uid, email, overleafId }: { uid: string; email: string; overleafId: string },
): Promise<void> {
  const way = { ...editorWay(overleafId), uid, kind: 'editor', email, device: null } as const;
  const linked = await trustWay(query, { ...way, addedAt: clock.now() });
  if (!linked?.isNew) return;
  await createEntitlements({ clock }).premiumRights.grant(query, {
    uid,
    source: 'overleaf',
    reference: overleafId,
    isPaid: true,
    reason: 'latex-editor',
  });
}

/** Seeds {@link demoUsers}; a second run changes nothing. */
export async function seedDemoUsers(
  platform: Pick<Platform, 'database' | 'hasher' | 'clock'>,
): Promise<void> {
  for (const { email, emailVerified, editorUser } of demoUsers) {
    const uid = await seedDemoUser(platform, { email, emailVerified });
    if (editorUser !== undefined)
      await linkToEditor(platform, { uid, email, overleafId: editorUser });
  }
}
