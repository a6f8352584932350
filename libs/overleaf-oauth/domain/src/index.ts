export { nextCallbackState } from './callback-machine';
export type { CallbackEvent, CallbackState, LinkResult, LoginResult } from './callback-machine';
export {
  afterEditorLogin,
  carriedQuery,
  isCodeChallenge,
  queryToCarry,
  restartHref,
  wordProcessorOrigin,
} from './carried-query';
export * as overleafOauthEndpoints from './endpoints';
export { overleafOauthErrors } from './errors';
export { linkAccountsForm, linkStep } from './linking';
export { editorTokens, linkOffer } from './login-schemas';
export type { EditorSession, EditorTokens, LinkOffer } from './login-schemas';
