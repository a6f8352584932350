import type { ApiError } from '@portal/shared/data-access';
import { messages } from '../messages';

/** The specification's sentence for a dead link; any other failure is unexpected, except those that say what to do (GROUP-43). */
export function sentenceOf({ code, message }: ApiError): string {
  switch (code) {
    case 'INVITATION_LINK_NOT_FOUND':
    case 'INVITATION_EXPIRED':
    case 'INVITATION_FOR_ANOTHER_ADDRESS':
    case 'TOO_MANY_REQUESTS':
    case 'NETWORK':
      return message;
    default:
      return messages.invitation.unexpected;
  }
}
