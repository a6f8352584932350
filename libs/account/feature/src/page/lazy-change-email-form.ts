import { lazy } from 'react';

/** Loads the form when it is about to be opened: few users change their email. */
export const loadChangeEmailForm = () => import('./change-email-form');

export const ChangeEmailForm = lazy(async () => ({
  default: (await loadChangeEmailForm()).ChangeEmailForm,
}));
