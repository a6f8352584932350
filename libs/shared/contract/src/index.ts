export { maxUnprovenPeople, proofOfEffect } from './effects';
export type { Effect } from './effects';
export {
  defineEndpoint,
  isGroupAccess,
  isPublicAccess,
  isUserAccess,
  requiredProof,
} from './endpoint';
export type {
  Endpoint,
  EndpointAccess,
  EndpointDoc,
  EndpointHost,
  ErrorCodeOf,
  GroupEndpointAccess,
  RequestOf,
  ResponseOf,
  UserEndpointAccess,
} from './endpoint';
export { commonErrors, defineErrors, isErrorBody } from './errors';
export type {
  CommonErrorCode,
  ErrorBody,
  ErrorCatalog,
  ErrorDefinition,
  FieldProblem,
} from './errors';
export { isStreamResponse, streamResponse } from './kinds';
export type { ResponseKind, StreamResponse } from './kinds';
export { decidedBy, emptyObject, isShortField, openObject, strictObject } from './schema';
