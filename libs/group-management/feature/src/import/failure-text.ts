import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { errorText } from '../members/error-text';
import { messages } from './messages';
import { OldWorkbookError } from './reading/old-workbook-error';

/** What a failed import says: why the file cannot be read, or what the server responded. */
export function importFailureText(thrown: unknown): string {
  if (thrown instanceof OldWorkbookError) return messages.oldWorkbook;
  if (thrown instanceof Error) return messages.unreadable;
  const failure = apiErrorOf(endpoints.sendInvitation, thrown);
  return failure.code === 'QUOTA_EXCEEDED' ? messages.tooMany : errorText(failure);
}
