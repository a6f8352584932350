import { createHmac } from 'node:crypto';
import { hashOf, newId } from '../../../platform/secrets';
import type { ClassLinkRow } from './class-link.repository';

/** Creates the secrets of class links. */
export interface ClassLinkSecrets {
  /** A new link, of which the database keeps only a hash. */
  create(groupId: string): Pick<ClassLinkRow, 'groupId' | 'seed' | 'secretHash'>;
  /** The secret of a link, derived again. */
  secretOf(link: Pick<ClassLinkRow, 'groupId' | 'seed'>): string;
}

/** The secret is a keyed hash of the group and a random value: nobody guesses it, and it ends with the row (GROUP-460). */
export function createClassLinkSecrets(key: Buffer): ClassLinkSecrets {
  const secretOf: ClassLinkSecrets['secretOf'] = ({ groupId, seed }) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['class link', groupId, seed]))
      .digest('base64url');
  return {
    secretOf,
    create(groupId) {
      const seed = newId();
      return { groupId, seed, secretHash: hashOf(secretOf({ groupId, seed })) };
    },
  };
}
