import { accountErrors } from '@portal/account/domain';
import { authErrors } from '@portal/auth-session/domain';
import { billingErrors, checkoutErrors } from '@portal/checkout-pricing/domain';
import { groupManagementErrors } from '@portal/group-management/domain';
import { overleafOauthErrors } from '@portal/overleaf-oauth/domain';
import { commonErrors, type ErrorCatalog } from '@portal/shared/contract';

/** Every error that the API responds with: the common catalog and one catalog per domain. */
export const errorCatalog = {
  ...commonErrors,
  ...authErrors,
  ...accountErrors,
  ...checkoutErrors,
  ...billingErrors,
  ...groupManagementErrors,
  ...overleafOauthErrors,
} as const satisfies ErrorCatalog;

declare module './platform/errors' {
  interface ErrorCatalogs {
    readonly api: typeof errorCatalog;
  }
}
