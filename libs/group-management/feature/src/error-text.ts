import {
  groupManagementErrors as errors,
  type GroupManagementErrorCode,
} from '@portal/group-management/domain';
import { commonErrors, type CommonErrorCode } from '@portal/shared/contract';
import type { ApiError } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';

type MembersError = ApiError<GroupManagementErrorCode | CommonErrorCode | 'NETWORK'>;

/** What the members page says about a failed request (GROUP-40). */
export function errorText(failure: MembersError): string {
  switch (failure.code) {
    case 'QUOTA_EXCEEDED':
    case 'USER_CANNOT_BE_ADDED':
    case 'USER_ALREADY_ADDED':
    case 'USER_NOT_FOUND':
    case 'GROUP_ENDED':
    case 'DOMAIN_REFUSED':
    case 'INVITATION_NEEDED':
    case 'CLASS_FULL':
    case 'ROLE_OFFER_NOT_FOUND':
    case 'OWNER_CANNOT_LEAVE':
    case 'OWNER_CANNOT_STEP_DOWN':
    case 'PAYER_CANNOT_BE_REMOVED':
    case 'GROUP_NAME_WRONG':
    case 'ONLY_PAYER_ENDS_GROUP':
    case 'PAYMENT_CANNOT_MOVE':
    case 'RESEND_TOO_SOON':
    case 'UNDO_TOO_LATE':
    case 'INVITATION_LINK_NOT_FOUND':
      return errors[failure.code].text;
    case 'EMAIL_NOT_VERIFIED':
    case 'FORBIDDEN':
    case 'SECOND_FACTOR_NEEDED':
      return commonErrors[failure.code].text;
    case 'TOO_MANY_REQUESTS':
    case 'NETWORK':
    case 'REAUTHENTICATION_REQUIRED':
      return failureText(failure);
    default:
      return commonErrors.UNEXPECTED.text;
  }
}
