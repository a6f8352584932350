import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { contactFormsEndpoints } from '@portal/contact-forms/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { telemetryEndpoints } from '@portal/shared/telemetry/domain';
import type { ApiEndpoint } from '../platform/http/routing/route';

/** The endpoints of every domain. */
export const allEndpoints: readonly ApiEndpoint[] = [
  ...Object.values(authSessionEndpoints),
  ...Object.values(checkoutPricingEndpoints),
  ...Object.values(accountEndpoints),
  ...Object.values(contactFormsEndpoints),
  ...Object.values(telemetryEndpoints),
  ...Object.values(groupManagementEndpoints),
  ...Object.values(overleafOauthEndpoints),
];
