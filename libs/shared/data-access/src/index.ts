export { apiErrorOf } from './api-error';
export type { ApiError } from './api-error';
export type { ApiExtra, MakeCall } from './api-extra';
export { endpointMutation, endpointQuery } from './endpoint-definition';
export { lateQuery } from './late-query';
export { loadPart } from './load-part';
export { portalApi } from './portal-api';
export type { TagType } from './portal-api';
export type { ApiAnswer } from './send';
