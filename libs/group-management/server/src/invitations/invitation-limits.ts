/** The invitations of a group in a day: enough to fill it twice, and never fewer than this. */
const minInvitationsPerDay = 500;
export const invitationsPerDay = (quota: number | null) =>
  quota === null ? Infinity : Math.max(minInvitationsPerDay, 2 * quota);
