import { ApiError } from '@portal/server/errors';
import { refuseDomain } from './claimable-domain';

/** The domains that the owner wrote, in lower case and each once. Throws `DOMAIN_REFUSED` with the reason. */
export async function readDomains(
  field: 'domain' | 'domains',
  given: readonly string[],
): Promise<string[]> {
  const domains = [...new Set(given.map((each) => each.trim().toLowerCase().replace(/^@/, '')))];
  const reasons = await Promise.all(domains.map(refuseDomain));
  const fields = reasons.flatMap((message) => (message ? [{ field, message }] : []));
  if (fields.length > 0) throw new ApiError('DOMAIN_REFUSED', { fields });
  return domains;
}
