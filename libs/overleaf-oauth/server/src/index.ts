export { createOverleafOauthModule } from './overleaf-oauth.module';
