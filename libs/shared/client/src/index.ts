export { createPortalApiClient } from './api-client';
export type {
  DataOf,
  PortalApiClient,
  PortalApiClientOptions,
  ResultOf,
  SendOptions,
} from './api-client';
export {
  apiErrorOf,
  isApiError,
  isNetworkError,
  signedOutError,
  unexpectedError,
} from './api-error';
export type { ApiError, ApiErrorOf } from './api-error';
export type { EndpointRequest, ApiResult } from './endpoint-request';
export { send } from './send';
export type { Network } from './send';
/** @public Apps of other teams replace texts. */
export type { ClientTexts } from './texts';
