/** The kinds of ways into an account (AUTH-410). */
export const wayInKinds = ['password', 'social', 'editor'] as const;
export type WayInKind = (typeof wayInKinds)[number];
