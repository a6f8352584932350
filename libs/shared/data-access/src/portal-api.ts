import { createApi } from '@reduxjs/toolkit/query/react';
import { unexpectedError } from './api-error';
import { portalBaseQuery } from './portal-base-query';

/** Everything that a call may provide or invalidate. */
export const tagTypes = [
  'CurrentUser',
  'PremiumStatus',
  'Subscription',
  'Products',
  'GroupProducts',
  'Checkout',
  'Sessions',
  'SecurityActivity',
  'EmailSubscription',
] as const;
export type TagType = (typeof tagTypes)[number];

/** The portal's one RTK Query root; the feature libraries inject their endpoints into it. */
export const portalApi = createApi({
  reducerPath: 'api',
  baseQuery: portalBaseQuery,
  tagTypes,
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
