import { ApiError } from '@portal/server/errors';
import { isEmail } from '@portal/shared/util';
import { parse } from 'tldts';
import { publicMailDomains } from './public-mail';

/** Why nobody can claim a domain. */
type DomainProblem = 'no-domain' | 'registry' | 'public-mail';

const texts: Record<DomainProblem, (domain: string) => string> = {
  'no-domain': (domain) => `“${domain}” is not a domain such as uni.example.`,
  registry: (domain) =>
    `“${domain}” cannot be claimed: many organizations have their domains in it. Name the one that is yours, such as uni.${domain}.`,
  'public-mail': (domain) =>
    `“${domain}” cannot be claimed: anybody can get an email address in it.`,
};

/** A domain and those above it, up to the one that was registered. */
function registeredParents(domain: string, registered: string): string[] {
  const labels = domain.split('.');
  const count = labels.length - registered.split('.').length + 1;
  return Array.from({ length: count }, (_, start) => labels.slice(start).join('.'));
}

async function problemOf(domain: string): Promise<DomainProblem | undefined> {
  if (!isEmail(`name@${domain}`)) return 'no-domain';
  const { domain: registered } = parse(domain, { allowPrivateDomains: true });
  if (!registered) return 'registry';
  const providers = await publicMailDomains();
  const isPublic = registeredParents(domain, registered).some((each) => providers.has(each));
  return isPublic ? 'public-mail' : undefined;
}

/**
 * Says why an email domain belongs to nobody who could claim it (GROUP-305): it is the domain of a registry, such as
 * `ac.uk`, or of a mail provider, such as `gmail.com`. Returns undefined for a domain in lower case that can be claimed.
 */
export async function refuseDomain(domain: string): Promise<string | undefined> {
  const problem = await problemOf(domain);
  return problem && texts[problem](domain);
}

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
