import { sessionTokens, user } from '@portal/auth-session/domain';
import { openObject, strictObject } from '@portal/shared/contract';
import { array, boolean, number, string, type InferType } from 'yup';

const maxCodeLength = 2_048;
const maxStateLength = 4_096;
const maxTokenLength = 8_192;

export const codeField = () => string().min(1).max(maxCodeLength).required();

/** The query of the callback page. Its other parameters are ignored. */
export const callbackQuery = openObject(
  { state: string().min(1).max(maxStateLength).required(), iss: string().max(512) },
  { max: 10, maxLength: maxStateLength },
);

/** The user behind a session that the editor opened (OAUTH-1). */
export const editorSession = strictObject({
  session: sessionTokens.defined(),
  user: user.defined(),
  overleafPrimaryEmail: string().defined(),
  isEmailConfirmed: boolean().defined(),
});
export type EditorSession = InferType<typeof editorSession>;

/** What the error `email-already-in-use` carries: the question for the password of the account (OAUTH-16). */
export const linkOffer = strictObject({
  /** The address that the editor has confirmed and that has an account here. */
  email: string().defined(),
  overleafId: string().defined(),
  /** Proves the editor's user for one link, for ten minutes, in the browser that began the login. */
  tokens: strictObject({ ticket: string().defined() }).defined(),
  uuid: string().nullable().defined(),
  /** The account that the editor's user is linked to already, if any; masked where its address is another one and not the caller's. */
  linkedTo: string().optional(),
  /** Whether the editor's user opens that account without a password. */
  opensAccount: boolean().defined(),
  /** How the owner of the account of this address, or of the linked one, can prove who they are; null when there is no account. */
  account: strictObject({
    hasPassword: boolean().defined(),
    providers: array(string().defined()).defined(),
    /** Another user of the editor is linked to it, such as one from before the user registered at the editor again. */
    isLinkedElsewhere: boolean().defined(),
  })
    .nullable()
    .defined(),
});
export type LinkOffer = InferType<typeof linkOffer>;

/** The response of the editor's token endpoint, as the browser received it; it may hold the access token alone (OAUTH-37). */
export const editorTokens = openObject(
  {
    access_token: string().min(1).max(maxTokenLength).required(),
    id_token: string().min(1).max(maxTokenLength),
    expires_in: number(),
  },
  { max: 10, maxLength: maxTokenLength },
);
export type EditorTokens = InferType<typeof editorTokens>;
