export { PasskeyOffer } from '@portal/auth-session';
