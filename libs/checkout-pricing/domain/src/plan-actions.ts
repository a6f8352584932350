/** What a link to the billing portal opens; without one, its first page. */
export const portalActions = ['update-card'] as const;

export type PortalAction = (typeof portalActions)[number];

/** The pages that the billing portal can return to; without one, the account (PRICE-314). */
export const portalReturns = ['account', 'billing'] as const;

export type PortalReturn = (typeof portalReturns)[number];
