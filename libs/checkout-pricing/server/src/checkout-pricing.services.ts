import type { Platform } from '@portal/server/platform';
import type { AuthSessionModule } from '@portal/auth-session/server';
import type { EntitlementsModule } from '@portal/entitlements/server';
import { createCheckoutStates, createGetCheckoutStatus } from './checkout/checkout-status';
import { createCreateCheckoutSession } from './checkout/create-checkout-session';
import { createOpenCheckout } from './checkout/open-checkout';
import { createOrderByInvoice } from './checkout/order-by-invoice';
import { createOrderCheck } from './checkout/order.service';
import { createOpenTakeover, type FindOfferedPayer } from './checkout/takeover-checkout';
import { createWaitingPurchases } from './checkout/waiting-purchases';
import { createCustomers } from './customer/customer.service';
import { createOneOrder } from './customer/one-order';
import { createPlansOf } from './gumroad/gumroad-plan';
import { createGumroadParts } from './gumroad/gumroad.parts';
import { createGetBilledPlan } from './plan/billed-plan';
import { createBilling } from './plan/billing';
import { createPlanChanges, type LowerSeats } from './plan/change-plan';
import { createPlanEnd } from './plan/end-plan';
import { createPlanDetails } from './plan/plan-details';
import { createCouponService } from './price-list/coupon.service';
import { createCountryOf } from './price-list/price-list';
import { createPriceListService } from './price-list/price-list.service';
import { createProducts } from './price-list/products';
import type { FindSeats } from './subscriptions/ended-orders';
import { createPaymentEventService } from './subscriptions/payment-event.service';
import type { ApplyGroupPurchase } from './subscriptions/store-subscription';
import { createRefreshCustomer } from './subscriptions/refresh-customer';
import type { TakeOverGroup } from './subscriptions/take-over';

export interface CheckoutPricingDependencies
  extends
    Pick<AuthSessionModule, 'emailOf' | 'keepAccount' | 'verifiedOwnersOf'>,
    Pick<EntitlementsModule, 'findPremium' | 'premiumRights'> {
  readonly applyGroupPurchase: ApplyGroupPurchase;
  readonly findSeats: FindSeats;
  readonly lowerSeats: LowerSeats;
  readonly takeOverGroup: TakeOverGroup;
  readonly findOfferedPayer: FindOfferedPayer;
}

/** The services of the domain, with what they need; each stands below those that it uses. */
export function createCheckoutPricingServices(
  platform: Platform,
  dependencies: CheckoutPricingDependencies,
) {
  const below = {
    // The dependencies may be whole modules, which have jobs, too.
    ...dependencies,
    ...platform,
    priceList: createPriceListService(platform),
    coupons: createCouponService(platform),
    customers: createCustomers(platform),
    oneOrder: createOneOrder(platform),
    countryOf: createCountryOf(platform.geoIp),
    plansOf: createPlansOf(platform),
  };
  const refreshCustomer = createRefreshCustomer(below);
  const refreshing = {
    ...below,
    refreshCustomer,
    states: createCheckoutStates({ ...below, refreshCustomer }),
  };
  const openCheckout = createOpenCheckout(refreshing);
  const ordering = { ...refreshing, openCheckout, checkOrder: createOrderCheck(refreshing) };
  return {
    ...ordering,
    products: createProducts(below),
    waitingPurchases: createWaitingPurchases(platform),
    createCheckoutSession: createCreateCheckoutSession(ordering),
    getCheckoutStatus: createGetCheckoutStatus(refreshing),
    orderByInvoice: createOrderByInvoice(ordering),
    openTakeover: createOpenTakeover(ordering),
    events: createPaymentEventService(refreshing),
    gumroad: createGumroadParts(below),
    getPlanDetails: createPlanDetails(below),
    getBilledPlan: createGetBilledPlan(refreshing),
    planChanges: createPlanChanges(refreshing),
    planEnd: createPlanEnd(refreshing),
    billing: createBilling(below),
  };
}

export type CheckoutPricingServices = ReturnType<typeof createCheckoutPricingServices>;
