export { apiErrorOf, isNetworkError, isProofCanceled } from './api-error';
export type { ApiError, ApiErrorOf } from './api-error';
export type { ApiExtra } from './api-extra';
export {
  endpointMutation,
  endpointQuery,
  secretMutation,
  textFileMutation,
} from './endpoint-definition';
export { freshSeconds, portalApi } from './portal-api';
/** @public The declarations of every library's endpoints name its type. */
export type { portalBaseQuery } from './portal-base-query';
export type { ApiRequest } from './api-request';
