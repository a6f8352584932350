/** What a link to the billing portal opens; without one, its first page. */
export const portalActions = ['update-card', 'change-plan'] as const;

export type PortalAction = (typeof portalActions)[number];

/** The pages that the billing portal can return to; without one, the account (PRICE-314). */
export const portalReturns = ['account', 'billing'] as const;

export type PortalReturn = (typeof portalReturns)[number];

/** What the billing portal reports in `plan` of the address of /account (PRICE-130). */
export const planResults = ['card-updated', 'changed'] as const;

export type PlanResult = (typeof planResults)[number];

/** The result with which the billing portal returns from each action. */
export const resultOfPortalAction = {
  'update-card': 'card-updated',
  'change-plan': 'changed',
} as const satisfies Readonly<Record<PortalAction, PlanResult>>;
