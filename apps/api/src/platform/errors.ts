import { accountErrors } from '@portal/account/domain';
import { authErrors } from '@portal/auth-session/domain';
import { checkoutErrors } from '@portal/checkout-pricing/domain';
import { groupManagementErrors } from '@portal/group-management/domain';
import { overleafOauthErrors } from '@portal/overleaf-oauth/domain';
import { commonErrors, type ErrorCatalog, type FieldProblem } from '@portal/shared/contract';

/** Every error that the API responds with: the common catalog and one catalog per domain. */
export const errorCatalog = {
  ...commonErrors,
  ...authErrors,
  ...accountErrors,
  ...checkoutErrors,
  ...groupManagementErrors,
  ...overleafOauthErrors,
} as const satisfies ErrorCatalog;

/** A code of {@link errorCatalog}. */
export type ErrorCode = keyof typeof errorCatalog;

/** What an error response carries besides its code. */
export interface ApiErrorOptions {
  /** Seconds for the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly fields?: readonly FieldProblem[];
  /** What the client needs for the next step. */
  readonly details?: object;
  readonly cause?: unknown;
}

/** An error that a service throws by its code; the error handler writes the response from the catalog. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly options: ApiErrorOptions = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'ApiError';
  }
}
