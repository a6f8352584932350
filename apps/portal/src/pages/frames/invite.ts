export { InvitePage as Page } from '@portal/embed-messaging';
