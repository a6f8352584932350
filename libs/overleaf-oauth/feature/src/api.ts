import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { endpointMutation, portalApi } from '@portal/shared/data-access';

/** The endpoints of overleaf oauth. */
export const overleafOauthApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    unlinkEditorAccount: build.mutation(endpointMutation(endpoints.unlinkEditorAccount)),
  }),
});
