import type { EndpointAccess } from '@portal/shared/contract';
import { accountLimits } from '../modules/account/account.limits';
import { authSessionLimits } from '../modules/auth-session/auth-session.limits';
import { checkoutPricingLimits } from '../modules/checkout-pricing/checkout-pricing.limits';
import { contactFormsLimits } from '../modules/contact-forms/contact-forms.limits';
import { entitlementsLimits } from '../modules/entitlements/entitlements.limits';
import { groupManagementLimits } from '../modules/group-management/group-management.limits';
import { overleafOauthLimits } from '../modules/overleaf-oauth/overleaf-oauth.limits';
import { telemetryLimits } from '../modules/telemetry/telemetry.limits';
import type { LimitsOfEndpoint } from '../platform/endpoint-limit';
import type { ApiEndpoint } from '../platform/http/routing/route';
import { endpointsByName } from './requests/valid-requests';

const limits: Readonly<Record<(typeof endpointsByName)[number]['name'], LimitsOfEndpoint>> = {
  ...accountLimits,
  ...authSessionLimits,
  ...checkoutPricingLimits,
  ...contactFormsLimits,
  ...entitlementsLimits,
  ...groupManagementLimits,
  ...overleafOauthLimits,
  ...telemetryLimits,
};

const callers = {
  public: 'anyone',
  'optional-user': 'anyone; a token is understood',
  user: 'a signed-in user',
  'group-administrator': 'an administrator of the group',
  'group-owner': 'the owner of the group',
  'service-key': 'a service with its key',
} as const satisfies Record<EndpointAccess, string>;

const subjects = {
  public: 'what the request proves by a code, ticket or password',
  'optional-user': 'what the request proves; the own account',
  user: 'the own account',
  'group-administrator': 'the named group',
  'group-owner': 'the named group',
  'service-key': 'the named user',
} as const satisfies Record<EndpointAccess, string>;

function limitCell(limitsOfEndpoint: LimitsOfEndpoint): string {
  if (typeof limitsOfEndpoint === 'string') return `none: ${limitsOfEndpoint}`;
  return Object.values(limitsOfEndpoint)
    .map(({ points, windowSeconds, per, beyond }) => {
      const then = beyond === undefined ? '' : `, then ${beyond.replace('-', ' ')}`;
      return `${points} per ${per} in ${windowSeconds} s${then}`;
    })
    .join('; ');
}

function proofCell({
  recentSignIn,
  verifiedEmail,
}: Pick<ApiEndpoint, 'recentSignIn' | 'verifiedEmail'>) {
  const proofs = [
    ...(verifiedEmail ? ['a verified email address'] : []),
    ...(recentSignIn ? ['a sign-in within ten minutes'] : []),
  ];
  return proofs.length > 0 ? proofs.join('; ') : '–';
}

/** The table of rights as it stands in the document about security: a row for each endpoint. */
export function rightsTable(): string {
  const rows = endpointsByName.map(({ name, endpoint: { access, ...proof } }) => [
    `\`${name}\``,
    callers[access],
    subjects[access],
    proofCell(proof),
    limitCell(limits[name]),
  ]);
  const head = ['endpoint', 'who may call it', 'on what', 'proof', 'limit'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
