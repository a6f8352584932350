export { currentUserOf, payingUser, premiumStatusOf, testUser } from './users';
