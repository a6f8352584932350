export { apiErrorOf, isNetworkError } from '@portal/shared/client';
export type { ApiError, ApiErrorOf } from '@portal/shared/client';
export type { ApiExtra } from './api-extra';
export {
  endpointMutation,
  endpointQuery,
  secretMutation,
  textFileMutation,
} from './endpoint-definition';
export { freshSeconds, portalApi } from './portal-api';
/** @public The declarations of every library's endpoints name its type. */
export { isProofCanceled, type portalBaseQuery } from './portal-base-query';
export type { ApiRequest } from './api-request';
