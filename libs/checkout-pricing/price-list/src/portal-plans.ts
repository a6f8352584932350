/** The name of the metadata that says for which plans a configuration of the billing portal is; see {@link portalPlansOf}. */
export const portalPlansName = 'portal_plans';

/** The plans of a product in one country tier: a plan changes within them only (PRICE-138). */
export const portalPlansOf = (productId: string, tier: string | number) => `${productId}_t${tier}`;
