import { createPersonalDictionary } from '@portal/account/server';
import { lockUser } from '@portal/auth-session/server';
import type { Platform } from '@portal/server/platform';

const entries = [
  ['utilize', 'use'],
  ['in order to', 'to'],
  ['novel', 'new'],
  ['very', ''],
  ['e.g.', 'for example'],
  ['data is', 'data are'],
  ['Lemma 2.1', 'lemma 2.1'],
  ['\\emph{a.s.}', 'almost surely'],
  ['we then obtain that', 'we obtain'],
  ['colour', 'color'],
  ['behaviour', 'behavior'],
  ['However, ', ''],
].map(([target = '', replacement = '']) => ({ target, replacement }));

/** Blocks some suggestions for a demo user. */
export async function seedDemoBlockedSuggestions(
  platform: Pick<Platform, 'clock' | 'database'>,
  uid: string,
): Promise<void> {
  await createPersonalDictionary({ ...platform, lockUser }).add({ uid, entries });
}
