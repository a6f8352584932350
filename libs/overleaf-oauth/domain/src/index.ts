export { nextCallbackState } from './callback-machine';
export type { CallbackEvent, CallbackState, LinkResult, LoginResult } from './callback-machine';
export {
  carriedQuery,
  isCodeChallenge,
  queryToCarry,
  restartHref,
  wordProcessorOrigin,
} from './carried-query';
export { overleafOauthEndpointDocs } from './endpoint-docs';
export * as overleafOauthEndpoints from './endpoints';
export { overleafOauthErrors } from './errors';
export { linkAccountsForm } from './link-form';
export { linkStep } from './link-step';
export { editorTokens, linkOffer } from './login-schemas';
export type { EditorSession, EditorTokens, LinkOffer } from './login-schemas';
export { afterEditorLogin } from './login-target';
