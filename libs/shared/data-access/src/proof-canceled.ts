import { isApiError } from '@portal/shared/client';

/** Whether the user did not want to prove who they are: nothing was changed, and that is no failure (AUTH-176). */
export const isProofCanceled = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.code === 'REAUTHENTICATION_REQUIRED';
