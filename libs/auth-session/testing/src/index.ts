export { respondToBotCheck } from './bot-check';
export { currentUserOf, payingUser, premiumStatusOf, testUser } from './users';
