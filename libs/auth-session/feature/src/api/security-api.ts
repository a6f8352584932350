import { authSessionEndpoints as endpoints, type ActiveSession } from '@portal/auth-session/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
} from '@portal/shared/data-access';
import { current } from '@reduxjs/toolkit';
import { signedOutEverywhere } from '../session/session-slice';

/** The endpoints of the account's security: its password, sessions, ways in and recent events. */
export const securityApi = portalApi
  .enhanceEndpoints({
    addTagTypes: ['CurrentUser', 'Group', 'Sessions', 'SecurityActivity', 'WaysIn', 'SecondFactor'],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      changePassword: build.mutation({
        ...secretMutation(endpoints.changePassword),
        invalidatesTags: ['Sessions', 'SecurityActivity', 'WaysIn'],
      }),
      listSessions: build.query({
        ...endpointQuery(endpoints.listSessions),
        providesTags: ['Sessions'],
      }),
      endSession: build.mutation({
        ...endpointMutation(endpoints.endSession),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { change, undo } = showOnly((session) => session.id !== id);
          dispatch(change);
          await queryFulfilled.catch(() => dispatch(undo));
        },
      }),
      endOtherSessions: build.mutation({
        ...endpointMutation(endpoints.endOtherSessions),
        invalidatesTags: ['Sessions', 'SecurityActivity'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const { change, undo } = showOnly((session) => session.current);
          dispatch(change);
          await queryFulfilled.catch(() => dispatch(undo));
        },
      }),
      endAllSessions: build.mutation({
        ...endpointMutation(endpoints.endAllSessions),
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const isDone = await queryFulfilled.then(
            () => true,
            () => false,
          );
          if (isDone) dispatch(signedOutEverywhere());
        },
      }),
      getSecurityActivity: build.query({
        ...endpointQuery(endpoints.getSecurityActivity),
        providesTags: ['SecurityActivity'],
      }),
      listWaysIn: build.query({
        ...endpointQuery(endpoints.listWaysIn),
        providesTags: ['WaysIn'],
      }),
      removeWayIn: build.mutation({
        ...endpointMutation(endpoints.removeWayIn),
        invalidatesTags: (_, error) =>
          error ? [] : ['WaysIn', 'CurrentUser', 'Sessions', 'SecurityActivity'],
      }),
    }),
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getSecondFactor: build.query({
        ...endpointQuery(endpoints.getSecondFactor),
        providesTags: ['SecondFactor'],
      }),
      beginSecondFactor: build.mutation(secretMutation(endpoints.beginSecondFactor)),
      addSecondFactor: build.mutation({
        ...secretMutation(endpoints.addSecondFactor),
        invalidatesTags: (_, error) =>
          error ? [] : ['CurrentUser', 'Group', 'SecondFactor', 'SecurityActivity'],
      }),
      changeSecondFactor: build.mutation({
        ...endpointMutation(endpoints.changeSecondFactor),
        invalidatesTags: ['SecondFactor'],
      }),
      renewRecoveryCodes: build.mutation({
        ...secretMutation(endpoints.renewRecoveryCodes),
        invalidatesTags: ['SecondFactor'],
      }),
      keepSecondFactor: build.mutation({
        ...endpointMutation(endpoints.keepSecondFactor),
        invalidatesTags: ['SecondFactor', 'SecurityActivity'],
      }),
      removeSecondFactor: build.mutation({
        ...endpointMutation(endpoints.removeSecondFactor),
        invalidatesTags: (_, error) => (error ? [] : ['SecondFactor', 'SecurityActivity']),
      }),
    }),
  });

/**
 * Takes sessions off the shown list before the server has responded, and puts them back. Not by the inverse patches: there
 * is no list to patch when the session has just ended.
 */
function showOnly(isKept: (session: ActiveSession) => boolean) {
  let before: ActiveSession[] = [];
  const { updateQueryData } = securityApi.util;
  return {
    change: updateQueryData('listSessions', undefined, (shown) => {
      before = current(shown).sessions;
      shown.sessions = shown.sessions.filter(isKept);
    }),
    undo: updateQueryData('listSessions', undefined, (shown) => {
      shown.sessions = before;
    }),
  };
}
