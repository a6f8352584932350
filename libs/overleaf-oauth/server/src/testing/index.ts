export { overleafOauthRoutes } from '../overleaf-oauth.routes';
export { editorUser, openEditorBrowser, ownChallenge, startEditorApi } from './editor-api';
