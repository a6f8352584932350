import { contactFormsEndpoints as endpoints } from '@portal/contact-forms/domain';
import { endpointMutation, portalApi } from '@portal/shared/data-access';

/** The endpoints of contact forms. */
export const contactFormsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation(endpointMutation(endpoints.sendMessage)),
  }),
});
