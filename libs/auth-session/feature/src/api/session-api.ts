import {
  authSessionEndpoints as endpoints,
  withPremiumStatus,
  type User,
} from '@portal/auth-session/domain';
import {
  apiErrorOf,
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
} from '@portal/shared/data-access';

const requests = portalApi.enhanceEndpoints({ addTagTypes: ['CurrentUser'] }).injectEndpoints({
  endpoints: (build) => ({
    refreshSession: build.mutation(secretMutation(endpoints.refreshSession)),
    signOut: build.mutation(endpointMutation(endpoints.signOut)),
    getCurrentUser: build.query(endpointQuery(endpoints.getCurrentUser)),
    getPremiumStatus: build.query(endpointQuery(endpoints.getPremiumStatus)),
  }),
});

const fresh = { forceRefetch: true, subscribe: false } as const;

/** The endpoints that the session itself needs; every page loads them. */
export const sessionApi = requests.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user, with the premium status that the language API says (AUTH-37). */
    loadUser: build.query<User, void>({
      queryFn: async (_, { dispatch }) => {
        const { getCurrentUser, getPremiumStatus } = requests.endpoints;
        const [current, premium] = await Promise.all([
          dispatch(getCurrentUser.initiate(undefined, fresh)),
          dispatch(getPremiumStatus.initiate(undefined, fresh)),
        ]);
        if (!current.data) {
          return { error: apiErrorOf(endpoints.getCurrentUser, current.error) };
        }
        const { user } = current.data;
        return { data: premium.data ? withPremiumStatus(user, premium.data) : user };
      },
      providesTags: ['CurrentUser'],
    }),
  }),
});
