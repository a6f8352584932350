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
export type { ApiRequest } from './api-request';
