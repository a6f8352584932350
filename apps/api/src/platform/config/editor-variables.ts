import { addressField } from './fields';
import { address } from './address-variables';
import { string } from 'yup';
import { variable } from './variable';

/** How the portal is registered at the LaTeX editor: a public client, which has no secret (OAUTH-30). */
export interface EditorOptions {
  /** As the editor signs it. */
  readonly issuer: string;
  readonly clientId: string;
}

/** The login with the LaTeX editor. */
export const editorVariables = {
  editorIssuer: variable({
    name: 'EDITOR_ISSUER',
    purpose: 'The OAuth provider of the LaTeX editor. Absent: nobody can log in with the editor.',
    expected: address,
    schema: addressField(),
  }),
  editorClientId: variable({
    name: 'EDITOR_CLIENT_ID',
    purpose: 'The portal’s client id at the LaTeX editor. Needed with EDITOR_ISSUER.',
    expected: 'a client id of at most 512 characters',
    schema: string().min(1).max(512),
  }),
} as const;
