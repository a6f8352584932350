import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery, type ArgumentOf } from './endpoint-definition';
import { portalApi } from './portal-api';
import { getNote, getQuota, openVault, saveNote } from './testing/endpoints';
import { errorResponse, storeOver, testApi } from './testing/fake-server';

/** Compiles only when both types are the same. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <Claim extends true>(claim: Claim) => expect(claim).toBe(true);

const api = portalApi.enhanceEndpoints({ addTagTypes: ['Note'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getNote: build.query({ ...endpointQuery(getNote), providesTags: ['Note'] }),
    saveNote: build.mutation({
      ...endpointMutation(saveNote),
      invalidatesTags: (note) => (note ? [{ type: 'Note', id: note.id }] : []),
    }),
  }),
});

describe('the RTK Query definition of an endpoint', () => {
  it('A definition has the types of the endpoint’s request and response', () => {
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

  it('A definition needs no argument when every field of the request is optional', () => {
    holds<Same<ArgumentOf<typeof getQuota>, RequestOf<typeof getQuota> | void>>(true);
    expect(endpointQuery(getQuota).query()).toEqual({ endpoint: getQuota, input: {} });
  });

  it('A definition has the endpoint, the input and the schema of the response', () => {
    const definition = endpointMutation(saveNote);
    expect(definition.query({ id: 'n1', text: 'Hello' })).toEqual({
      endpoint: saveNote,
      input: { id: 'n1', text: 'Hello' },
    });
    expect(definition.responseSchema).toBe(saveNote.response);
  });
});

describe('a mutation whose response is secret', () => {
  const request = { password: 'correct horse' };
  const response = { ticket: 'ticket-of-the-vault' };
  const open = () => testApi.endpoints.openVault.initiate(request);

  it('A secret mutation returns its response and leaves neither request nor response in the store', async () => {
    const { store } = storeOver([new Response(JSON.stringify(response))]);
    const opening = store.dispatch(open());
    expect(JSON.stringify(store.getState())).not.toContain(request.password);
    await expect(opening.unwrap()).resolves.toEqual(response);
    expect(store.getState().api.mutations).toEqual({});
  });

  it('A secret mutation that fails leaves nothing in the store', async () => {
    const { store } = storeOver([errorResponse(403, 'VAULT_CLOSED')]);
    await expect(store.dispatch(open()).unwrap()).rejects.toMatchObject({ code: 'VAULT_CLOSED' });
    expect(store.getState().api.mutations).toEqual({});
    expect(openVault.errors).toContain('VAULT_CLOSED');
  });
});
