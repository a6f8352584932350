import { strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { boolean, string } from 'yup';
import type { AccountErrorCode } from './errors';

interface DeletionFacts {
  readonly planRenews: boolean;
  readonly administersLiveGroup: boolean;
}

/** Why an account cannot be deleted now; the server checks it again (ACCT-200, ACCT-201). */
export function deletionProblem({
  planRenews,
  administersLiveGroup,
}: DeletionFacts): AccountErrorCode | undefined {
  if (administersLiveGroup) return 'DELETION_BY_GROUP_ADMINISTRATOR';
  return planRenews ? 'DELETION_WITH_SUBSCRIPTION' : undefined;
}

const acknowledgement = {
  isAcknowledged: boolean().oneOf([true], 'Please confirm that you understand this.').defined(),
};

/** What the dialog asks before an account is deleted: email and password unless the user has no password to prove (ACCT-207). */
export const deletionForm = ({ needsPassword }: { readonly needsPassword: boolean }) =>
  strictObject(
    needsPassword
      ? {
          email: emailField().required('Enter your email address.'),
          password: string().required('Enter your password.'),
          ...acknowledgement,
        }
      : { email: string(), password: string(), ...acknowledgement },
  );
