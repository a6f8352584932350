import type { Endpoint, RequestOf, ResponseOf } from '@portal/shared/contract';
import type { MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query';
import type { TagType } from './portal-api';
import type { portalBaseQuery } from './portal-base-query';
import type { ApiCall } from './send';

type BaseQuery = typeof portalBaseQuery;

/** What a hook takes: the call's request, or nothing when every field of it may be left out. */
export type ArgumentOf<E extends Endpoint> =
  object extends RequestOf<E> ? RequestOf<E> | void : RequestOf<E>;

/** What the call's description already says; the rest of RTK Query's options stay open. */
type Described =
  'type' | 'query' | 'queryFn' | 'responseSchema' | 'transformResponse' | 'rawResponseSchema';

/** RTK Query's whole definition of a call that reads. */
export type Query<E extends Endpoint> = QueryDefinition<
  ArgumentOf<E>,
  BaseQuery,
  TagType,
  ResponseOf<E>,
  'api'
>;
type Mutation<E extends Endpoint> = MutationDefinition<
  ArgumentOf<E>,
  BaseQuery,
  TagType,
  ResponseOf<E>,
  'api'
>;

/** RTK Query's own options of a call that reads. */
export type QueryOptions<E extends Endpoint> = Omit<Query<E>, Described>;
type MutationOptions<E extends Endpoint> = Omit<Mutation<E>, Described>;

interface Call<E extends Endpoint> {
  readonly query: (input: ArgumentOf<E>) => ApiCall;
  readonly responseSchema: E['response'];
}

function callOf<E extends Endpoint>(endpoint: E): Call<E> {
  return {
    query: (input) => ({ endpoint, input: input ?? {} }),
    responseSchema: endpoint.response,
  };
}

/** The RTK Query definition of a call that reads: `build.query(endpointQuery(getCurrentUser, { providesTags: ['CurrentUser'] }))`. */
export function endpointQuery<E extends Endpoint>(
  endpoint: E,
  options: QueryOptions<E> = {},
): QueryOptions<E> & Call<E> {
  return { ...options, ...callOf(endpoint) };
}

/** The RTK Query definition of a call that changes something: `build.mutation(endpointMutation(signUp))`. */
export function endpointMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): MutationOptions<E> & Call<E> {
  return { ...options, ...callOf(endpoint) };
}
