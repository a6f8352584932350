import { maxGroupNameLength } from '@portal/shared/util';
import { refuseDomain } from '../domains/claimable-domain';

/**
 * The name of a group that its buyer did not name (GROUP-400): "Group of maths.example", and "Group of ada" for an address at
 * a mail provider.
 */
export async function defaultGroupName(ownerEmail: string): Promise<string> {
  const at = ownerEmail.lastIndexOf('@');
  const domain = ownerEmail.slice(at + 1);
  const isOwn = (await refuseDomain(domain)) === undefined;
  return `Group of ${isOwn ? domain : ownerEmail.slice(0, at)}`.slice(0, maxGroupNameLength);
}
