import type { Call, Endpoint, ResponseOf } from '@portal/shared/contract';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ArgumentOf, Query, QueryOptions } from './endpoint-definition';
import { portalApi } from './portal-api';
import type { ApiCall } from './send';

interface AskAgain {
  initiate(
    input: unknown,
    options: { readonly forceRefetch: true; readonly subscribe: false },
  ): ThunkAction<unknown, unknown, unknown, UnknownAction>;
}

/** A read of the portal by its name, whatever feature has injected it. */
function readNamed(name: string): AskAgain | undefined {
  const reads: Readonly<Record<string, AskAgain>> = portalApi.endpoints;
  return reads[name];
}

interface LateCall<E extends Endpoint> extends Pick<QueryOptions<E>, 'onQueryStarted'> {
  readonly query: (input: ArgumentOf<E>) => ApiCall;
  readonly responseSchema: NonNullable<Query<E>['responseSchema']>;
}

/**
 * The RTK Query definition of a read that a page makes before the schemas are there. An answer that overtakes them is
 * shown at once and checked when they have come; one that does not fit is then asked for again, and refused like any other.
 */
export function lateQuery<E extends Endpoint>(
  call: Call,
  load: () => Promise<E>,
  options: Omit<QueryOptions<E>, 'onQueryStarted'> = {},
): QueryOptions<E> & LateCall<E> {
  let response: Endpoint['response'] | undefined;

  const fits = async (answer: ResponseOf<E>) => {
    ({ response } = await load());
    return response.isValid(answer);
  };

  return {
    ...options,
    query: (input) => ({ endpoint: call, input: input ?? {} }),
    responseSchema: {
      '~standard': {
        version: 1,
        vendor: 'portal',
        validate: (answer) => response?.['~standard'].validate(answer) ?? { value: answer },
      },
    },
    onQueryStarted: async (input, { dispatch, queryFulfilled }) => {
      if (response) return;
      const isGood = await queryFulfilled.then(({ data }) => fits(data)).catch(() => true);
      const read = isGood ? undefined : readNamed(call.name);
      if (read) dispatch(read.initiate(input, { forceRefetch: true, subscribe: false }));
    },
  };
}
