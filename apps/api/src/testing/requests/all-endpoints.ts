import { accountErrors } from '@portal/account/domain';
import { authErrors } from '@portal/auth-session/domain';
import { billingErrors, checkoutErrors } from '@portal/checkout-pricing/domain';
import { groupManagementErrors } from '@portal/group-management/domain';
import { overleafOauthErrors } from '@portal/overleaf-oauth/domain';
import { accountRoutes } from '@portal/account/server/testing';
import { authSessionRoutes } from '@portal/auth-session/server/testing';
import { checkoutPricingRoutes } from '@portal/checkout-pricing/server/testing';
import { contactFormsRoutes } from '@portal/contact-forms/server/testing';
import { entitlementsRoutes } from '@portal/entitlements/server/testing';
import { createGroupManagementRoutes } from '@portal/group-management/server/testing';
import { overleafOauthRoutes } from '@portal/overleaf-oauth/server/testing';
import type { DescribedEndpoint } from '@portal/server/http';
import { telemetryRoutes } from '@portal/shared/telemetry/server/testing';

/** Answers every property and every call with itself: handlers are made with it, and never called. */
const noServices: never = new Proxy(() => noServices, {
  get: () => noServices,
  apply: () => noServices,
}) as never;

/** The endpoints of every domain. */
export const allEndpoints: readonly DescribedEndpoint[] = [
  ...authSessionRoutes(noServices),
  ...checkoutPricingRoutes(noServices),
  ...accountRoutes(noServices),
  ...entitlementsRoutes(noServices),
  ...contactFormsRoutes(noServices),
  ...telemetryRoutes(noServices),
  ...createGroupManagementRoutes(noServices, noServices),
  ...overleafOauthRoutes(noServices),
];

/** The errors of every domain. */
export const allErrors = {
  ...accountErrors,
  ...authErrors,
  ...checkoutErrors,
  ...billingErrors,
  ...groupManagementErrors,
  ...overleafOauthErrors,
};
