import { contactFormsEndpoints } from '@portal/contact-forms/domain';
import { defineRoutes } from '@portal/server/http';
import { messageLimits, type createSendMessage } from './send-message/send-message.service';

interface Services {
  readonly sendMessage: ReturnType<typeof createSendMessage>;
}

export const contactFormsRoutes = ({ sendMessage }: Services) =>
  defineRoutes(contactFormsEndpoints, {
    sendMessage: {
      summary:
        'Stores a message to support or sales, which is then mailed with a copy to the sender. A page of another allowed origin sends `email`, `inbox`, `message`, `subject` and `tags`, and the ticket of the bot check in the header `bot-check-ticket`.',
      requirement: 'CONTACT-1',
      limits: messageLimits,
      handle: sendMessage,
    },
  });
