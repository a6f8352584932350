import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { string } from 'yup';
import { sessionTokens } from './session-tokens';

/** The LaTeX editor's own id of a person. */
const overleafIdField = () =>
  string()
    .max(128)
    .matches(/^[\w.:@-]+$/, 'This value is not valid.')
    .required();

export const openEditorAccount = defineEndpoint({
  name: 'openEditorAccount',
  host: 'auth',
  method: 'POST',
  path: '/v2/user/custom',
  access: 'service-key',
  /** An address that the editor has confirmed, and whose it is there. */
  request: strictObject({ email: emailField().required(), overleafId: overleafIdField() }),
  response: strictObject({ uid: string().defined(), email: string().defined() }),
  errors: ['EMAIL_ALREADY_EXISTS'],
  summary: 'Opens an account for a person of the LaTeX editor, or finds the one that is linked.',
  requirement: 'AUTH-11',
});

export const signInWithEditor = defineEndpoint({
  name: 'signInWithEditor',
  host: 'origin',
  method: 'POST',
  path: '/api/auth/custom',
  access: 'service-key',
  request: strictObject({ overleafId: overleafIdField() }),
  response: sessionTokens,
  errors: ['EDITOR_ACCOUNT_NOT_FOUND'],
  summary: 'Opens a remembered session for the account that is linked to a person of the editor.',
  requirement: 'AUTH-12',
});
