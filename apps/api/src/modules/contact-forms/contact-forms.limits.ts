import type { contactFormsEndpoints } from '@portal/contact-forms/domain';
import type { EndpointLimits } from '../../platform/endpoint-limit';

/** The limits of the contact form (CONTACT-12). */
export const contactFormsLimits = {
  sendMessage: {
    /** Messages from one network, which may be a whole campus; one without a ticket does not count. */
    perNetwork: {
      name: 'messages-per-network',
      points: 100,
      windowSeconds: 60 * 60,
      per: 'network',
      takenBy: 'handler',
    },
    /** Messages, and with them copies, from the addresses of one mailbox. */
    perMailbox: {
      name: 'messages-per-mailbox',
      points: 5,
      windowSeconds: 60 * 60,
      per: 'mailbox',
      takenBy: 'handler',
    },
  },
} satisfies EndpointLimits<typeof contactFormsEndpoints>;
