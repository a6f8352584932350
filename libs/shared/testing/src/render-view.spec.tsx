import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { endpointMutation, endpointQuery, portalApi } from '@portal/shared/data-access';
import { screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { number, string } from 'yup';
import { respond, respondWithError, server } from './responses';
import { renderView } from './render-view';

const getQuota = defineEndpoint({
  host: 'language',
  method: 'POST',
  path: '/quota',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: strictObject({ left: number().defined() }),
  errors: ['QUOTA_UNKNOWN'],
});
const setQuota = defineEndpoint({
  ...getQuota,
  path: '/quota/set',
  request: strictObject({ name: string().required(), left: number().required() }),
});

const api = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getTestQuota: build.query(endpointQuery(getQuota)),
    setTestQuota: build.mutation(endpointMutation(setQuota)),
  }),
});

function QuotaView() {
  const { data, error } = api.useGetTestQuotaQuery();
  const [setTestQuota, { data: changed }] = api.useSetTestQuotaMutation();
  return (
    <main>
      <p>{error ? `Error: ${error.code}` : `Left: ${(changed ?? data)?.left ?? '…'}`}</p>
      <button onClick={() => void setTestQuota({ name: 'daily', left: 2 })}>Set</button>
      <p>At {useLocation().search}</p>
      <Link to="/plans?code=A#select">Plans</Link>
    </main>
  );
}

describe('renderView', () => {
  it('A view is rendered with responses of typed fake endpoints', async () => {
    server.use(
      respond(getQuota, ({ request }) => ({
        left: request.headers.get('token') === 'id-token' ? 9 : 0,
      })),
      respond(setQuota, ({ input }) => ({ left: input.left })),
    );
    const { user } = renderView(<QuotaView />, { session: { idToken: 'id-token' } });
    expect(await screen.findByText('Left: 9')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(await screen.findByText('Left: 2')).toBeVisible();
  });

  it('A view is rendered with an error response', async () => {
    server.use(respondWithError(getQuota, 503, 'QUOTA_UNKNOWN'));
    renderView(<QuotaView />, { session: { idToken: 'id-token' } });
    expect(await screen.findByText('Error: QUOTA_UNKNOWN')).toBeVisible();
  });

  it('A view is opened at a route, and its current address can be read', async () => {
    server.use(respond(getQuota, { left: 1 }));
    const { user, location } = renderView(<QuotaView />, {
      route: '/login?code=B',
      path: '/login',
    });
    expect(screen.getByText('At ?code=B')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Plans' }));
    expect(location()).toBe('/plans?code=A#select');
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
  });
});
