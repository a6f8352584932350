/** The invitations of a group in a day: enough to fill it twice, and never fewer than this. */
const fewestInvitationsPerDay = 500;
export const invitationsPerDay = (quota: number | null) =>
  quota === null ? Infinity : Math.max(fewestInvitationsPerDay, 2 * quota);
