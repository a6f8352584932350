import type { Endpoint, RequestOf, ResponseOf, StreamResponse } from '@portal/shared/contract';
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { string, type InferType, type Schema } from 'yup';
import { portalApi } from './portal-api';
import type { ApiRequest } from './api-request';

/** The argument of a hook: the endpoint's request, or nothing when every field of it is optional. */
export type ArgumentOf<E extends Endpoint> =
  object extends RequestOf<E> ? RequestOf<E> | void : RequestOf<E>;

/** The part of RTK Query's definition that follows from the endpoint. */
interface Definition<E extends Endpoint> {
  readonly query: (input: ArgumentOf<E>) => ApiRequest;
  readonly responseSchema: E['response'];
}

function definitionOf<E extends Endpoint>(endpoint: E): Definition<E> {
  return {
    query: (input) => ({ endpoint, input: input ?? {} }),
    responseSchema: endpoint.response,
  };
}

/**
 * The RTK Query definition of an endpoint that reads: `build.query(endpointQuery(getNote))`, or with RTK Query's own
 * options `build.query({ ...endpointQuery(getNote), providesTags: ['Note'] })`.
 */
export const endpointQuery: <E extends Endpoint>(endpoint: E) => Definition<E> = definitionOf;

/** The RTK Query definition of an endpoint that changes something: `build.mutation(endpointMutation(saveNote))`. */
export const endpointMutation: <E extends Endpoint>(endpoint: E) => Definition<E> = definitionOf;

/** The part of RTK Query's life-cycle API that {@link secretMutation} uses. */
interface MutationLifecycle<Response> {
  readonly dispatch: Dispatch;
  readonly requestId: string;
  readonly queryFulfilled: Promise<{ readonly data: Response }>;
}

/** Removes a response from the store once the caller has it. */
function forget({
  dispatch,
  requestId,
}: Pick<MutationLifecycle<unknown>, 'dispatch' | 'requestId'>) {
  const { removeMutationResult } = portalApi.internalActions;
  dispatch(removeMutationResult({ requestId, fixedCacheKey: undefined }));
}

/**
 * Like {@link endpointMutation}, for a response that holds tokens, codes or tickets: the store forgets it as soon as the
 * caller has it, so unwrap the hook's promise instead of reading its state. RTK Query never stores a mutation's argument.
 * `actionOf` makes an action of a successful response, which is dispatched immediately.
 */
export function secretMutation<E extends Endpoint>(
  endpoint: E,
  actionOf?: (response: ResponseOf<E>, input: ArgumentOf<E>) => UnknownAction | undefined,
) {
  return {
    ...definitionOf(endpoint),
    onQueryStarted: async (
      input: ArgumentOf<E>,
      lifecycle: MutationLifecycle<ResponseOf<E>>,
    ): Promise<void> => {
      const response = await lifecycle.queryFulfilled.catch(() => undefined);
      const action = response && actionOf?.(response.data, input);
      if (action) lifecycle.dispatch(action);
      forget(lifecycle);
    },
  };
}

const fileText = string().defined();

/**
 * The RTK Query definition of an endpoint that responds with a text file: `build.mutation(textFileMutation(exportNotes))`.
 * It resolves with the text; the store forgets it as soon as the caller has it.
 */
export function textFileMutation<E extends Endpoint<Schema, StreamResponse>>(endpoint: E) {
  return {
    query: (input: InferType<E['request']>): ApiRequest => ({ endpoint, input }),
    responseSchema: fileText,
    onQueryStarted: async (
      _: InferType<E['request']>,
      lifecycle: MutationLifecycle<string>,
    ): Promise<void> => {
      await lifecycle.queryFulfilled.catch(() => undefined);
      forget(lifecycle);
    },
  };
}
