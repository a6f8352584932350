import { isInDomain } from '@portal/entitlements/domain';
import { ApiError } from '../../../platform/errors';
import { refuseDomain } from './claimable-domain';

/** Throws `DOMAIN_REFUSED` with the reasons, if there are any. */
export function rejectDomains(field: 'domain' | 'domains', reasons: readonly string[]): void {
  const fields = reasons.map((message) => ({ field, message }));
  if (fields.length > 0) throw new ApiError('DOMAIN_REFUSED', { fields });
}

/** The domains that the owner wrote, in lower case and each once. Throws `DOMAIN_REFUSED` with the reason. */
export async function readDomains(
  field: 'domain' | 'domains',
  given: readonly string[],
): Promise<string[]> {
  const domains = [...new Set(given.map((each) => each.trim().toLowerCase().replace(/^@/, '')))];
  const reasons = await Promise.all(domains.map(refuseDomain));
  rejectDomains(
    field,
    reasons.flatMap((reason) => reason ?? []),
  );
  return domains;
}

/** Whether an address is in one of some domains or their subdomains. */
export const isInDomains = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => isInDomain(email, domain));
