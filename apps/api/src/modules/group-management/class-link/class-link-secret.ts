import { createHmac } from 'node:crypto';
import { hashOf, newId } from '../../../platform/secrets';
import type { ClassLinkRow } from './class-link.repository';

/** Creates the secrets of class links. */
export interface ClassLinkSecrets {
  /** A new link, of which the database keeps only a hash. */
  create(groupId: string): Pick<ClassLinkRow, 'groupId' | 'seed' | 'secretHash'>;
  /** The secret of a link, derived again; undefined when the secret that it was derived with is not configured any more. */
  secretOf(link: Pick<ClassLinkRow, 'groupId' | 'seed' | 'secretHash'>): string | undefined;
}

/** The secret is a keyed hash of the group and a random value: nobody guesses it, and it ends with the row (GROUP-460). */
export function createClassLinkSecrets(keys: readonly [Buffer, ...Buffer[]]): ClassLinkSecrets {
  const secretBy = (key: Buffer, { groupId, seed }: Pick<ClassLinkRow, 'groupId' | 'seed'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['class link', groupId, seed]))
      .digest('base64url');
  return {
    secretOf: (link) =>
      keys.map((key) => secretBy(key, link)).find((secret) => hashOf(secret) === link.secretHash),
    create(groupId) {
      const seed = newId();
      return { groupId, seed, secretHash: hashOf(secretBy(keys[0], { groupId, seed })) };
    },
  };
}
