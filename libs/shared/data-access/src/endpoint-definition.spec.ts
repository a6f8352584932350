import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery, type ArgumentOf } from './endpoint-definition';
import { portalApi } from './portal-api';
import { getNote, getQuota, saveNote } from './testing/calls';

/** Compiles only when both types are the same. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <Claim extends true>(claim: Claim) => expect(claim).toBe(true);

const api = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getNote: build.query(endpointQuery(getNote, { providesTags: ['Subscription'] })),
    getQuota: build.query(endpointQuery(getQuota)),
    saveNote: build.mutation(
      endpointMutation(saveNote, {
        invalidatesTags: (note) => (note ? [{ type: 'Subscription', id: note.id }] : []),
      }),
    ),
  }),
});

describe('the definition of a call', () => {
  it('takes the request’s type and answers the response’s', () => {
    holds<Same<Parameters<typeof api.endpoints.getNote.initiate>[0], RequestOf<typeof getNote>>>(
      true,
    );
    holds<Same<(typeof api.endpoints.getNote.Types)['ResultType'], ResponseOf<typeof getNote>>>(
      true,
    );
    holds<Same<Parameters<typeof api.endpoints.saveNote.initiate>[0], RequestOf<typeof saveNote>>>(
      true,
    );
  });

  it('needs no argument when every field of the request may be left out', () => {
    holds<Same<ArgumentOf<typeof getQuota>, RequestOf<typeof getQuota> | void>>(true);
    expect(endpointQuery(getQuota).query()).toEqual({ endpoint: getQuota, input: {} });
  });

  it('carries the call, its input and the schema of its answer', () => {
    const definition = endpointMutation(saveNote);
    expect(definition.query({ id: 'n1', text: 'Hello' })).toEqual({
      endpoint: saveNote,
      input: { id: 'n1', text: 'Hello' },
    });
    expect(definition.responseSchema).toBe(saveNote.response);
  });

  it('keeps RTK Query’s own options', () => {
    expect(endpointQuery(getNote, { keepUnusedDataFor: 5 })).toMatchObject({
      keepUnusedDataFor: 5,
    });
  });
});
