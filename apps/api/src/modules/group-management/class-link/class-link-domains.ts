import { isInDomain } from '@portal/entitlements/domain';
import { ApiError } from '../../../platform/errors';
import { refuseDomain } from '../domains/claimable-domain';

/** The domains that the owner wrote, in lower case and each once. Throws `DOMAIN_REFUSED` with the reason. */
export async function readDomains(given: readonly string[]): Promise<string[]> {
  const domains = [...new Set(given.map((each) => each.trim().toLowerCase().replace(/^@/, '')))];
  const reasons = await Promise.all(domains.map(refuseDomain));
  const fields = reasons
    .flatMap((message) => message ?? [])
    .map((message) => ({ field: 'domains', message }));
  if (fields.length > 0) throw new ApiError('DOMAIN_REFUSED', { fields });
  return domains;
}

/** Whether an address is in one of some domains or their subdomains. */
export const isInDomains = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => isInDomain(email, domain));
