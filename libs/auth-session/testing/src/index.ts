export { currentUserOf, payingUser, testUser } from './people';
