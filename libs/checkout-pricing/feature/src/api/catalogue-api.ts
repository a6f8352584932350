import { catalogueCalls as calls } from '@portal/checkout-pricing/domain';
import { lateQuery, portalApi } from '@portal/shared/data-access';

const load = () => import('./catalogue-endpoints');

/** The calls that `/plans` makes first: they wait for no schema (specification 1, section 7). */
export const catalogueApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getIpInfo: build.query(lateQuery(calls.getIpInfo, async () => (await load()).getIpInfo)),
    getActiveProducts: build.query(
      lateQuery(calls.getActiveProducts, async () => (await load()).getActiveProducts, {
        providesTags: ['Products'],
      }),
    ),
    getActiveGroupProducts: build.query(
      lateQuery(calls.getActiveGroupProducts, async () => (await load()).getActiveGroupProducts, {
        providesTags: ['GroupProducts'],
      }),
    ),
  }),
});
