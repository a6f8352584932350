export { AuthorizeRedirectPage as Page } from '@portal/embed-messaging';
