import type { EndpointDocs } from '@portal/shared/contract';
import type * as endpoints from './endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const contactFormsEndpointDocs: EndpointDocs<typeof endpoints> = {
  sendMessage: {
    summary:
      'Stores a message to support or sales, which is then mailed with a copy to the sender. A page of another allowed origin sends `email`, `inbox`, `message`, `subject` and `tags`, and the ticket of the bot check in the header `bot-check-ticket`.',
    requirement: 'CONTACT-1',
  },
};
