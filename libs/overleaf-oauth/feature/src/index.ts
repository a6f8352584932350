export { EditorCallbackPage } from './callback/editor-callback-page';
export { LinkedAccountSection } from './linked-account/linked-account-section';
