import { perAccount } from '@portal/server/platform';

/** Requests that read or change many members, or write to the group's log: enough for work by hand and for long lists in parts. */
export const memberRequests = { perAccount: perAccount('member-requests-per-account', 3_000) };
export const memberExports = { perAccount: perAccount('member-exports-per-account', 100) };
export const roleRequests = { perAccount: perAccount('role-requests-per-account', 100) };
