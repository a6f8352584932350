import { strictObject } from '@portal/shared/contract';
import type { InferType } from 'yup';
import { newPasswordMissing, passwordField } from './credentials';
import { runEmailAction } from './endpoints';

const emailAction = runEmailAction.request.pick(['mode', 'oobCode']);

/** What an e-mailed link asks for. */
export type EmailAction = InferType<typeof emailAction>;

/** What a person fills in to choose a new password (specification 1, section 5). */
export const newPasswordForm = strictObject({
  newPassword: passwordField().required(newPasswordMissing),
});

/** The action that the query of `/auth/action` names; undefined when `mode` or `oobCode` is missing, repeated or not valid. */
export function readEmailAction(query: URLSearchParams): EmailAction | undefined {
  const modes = query.getAll('mode');
  const codes = query.getAll('oobCode');
  if (modes.length > 1 || codes.length > 1) return undefined;
  const action = { mode: modes[0], oobCode: codes[0] };
  return emailAction.isValidSync(action) ? action : undefined;
}
