import { createApi } from '@reduxjs/toolkit/query/react';
import { unexpectedError } from '@portal/shared/client';
import { portalBaseQuery } from './portal-base-query';

/**
 * The portal's one RTK Query root. Each library adds its own tag types and endpoints:
 * `portalApi.enhanceEndpoints({ addTagTypes: ['Note'] }).injectEndpoints({ endpoints })`.
 */
export const portalApi = createApi({
  reducerPath: 'api',
  baseQuery: portalBaseQuery,
  endpoints: () => ({}),
  catchSchemaFailure: ({ issues }) =>
    unexpectedError(
      0,
      issues.map(({ path = [], message }) => ({
        field: path.map((part) => (typeof part === 'object' ? part.key : part)).join('.'),
        message,
      })),
    ),
});

/** For `refetchOnMountOrArgChange`: a response that the page itself asked for while it opened is not requested again. */
export const freshSeconds = 2;
