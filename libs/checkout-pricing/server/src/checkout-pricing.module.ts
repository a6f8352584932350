import { billingErrors, checkoutErrors } from '@portal/checkout-pricing/domain';
import type { ApiModule, Platform } from '@portal/server/platform';
import type { Queryable, JobHandler } from '@portal/server/ports';
import { createPurchaseData, createEndPurchasesJob } from './checkout-pricing.personal-data';
import { checkoutPricingRoutes, pingRoute, webhookRoute } from './checkout-pricing.routes';
import { createCheckoutPricingScheduledJobs } from './checkout-pricing.scheduled-jobs';
import {
  createCheckoutPricingServices,
  type CheckoutPricingDependencies,
} from './checkout-pricing.services';
import type { OpenTakeover } from './checkout/takeover-checkout';
import { createWaitingPurchasesCleanup } from './checkout/waiting-purchases';
import { createCustomerEmailJob, createOnOwnerChanged } from './customer/customer.service';
import { createDeletedAccountsCleanup } from './customer/customer.repository';
import { createOnEmailProven } from './gumroad/gumroad.parts';
import { createBillingCommands } from './operator/billing.commands';
import { createMovePlan } from './operator/move-plan';
import type { ChangeSeats } from './plan/change-plan';
import type { EndPlan } from './plan/end-plan';
import { paymentEventJob, type PaymentEventService } from './subscriptions/payment-event.service';
import { createRenewalReminders } from './subscriptions/renewal-reminders';
import type { SubscriptionRecord } from './subscriptions/subscription-state';
import { findSubscription } from './subscriptions/subscription.repository';
import { createTakenOverPlanJob } from './subscriptions/take-over';

/** The domain, with what other domains use of it. */
export interface CheckoutPricingModule extends ApiModule {
  findSubscription(query: Queryable, id: string): Promise<SubscriptionRecord | undefined>;
  readonly openTakeover: OpenTakeover;
  readonly endPlan: EndPlan;
  readonly changeSeats: ChangeSeats;
}

const paymentEventHandler = (events: PaymentEventService): JobHandler<{ eventId: string }> => ({
  name: paymentEventJob,
  run: ({ eventId }) => events.process(eventId),
});

/** Prices, checkout, the billing portal and the subscriptions that the card provider reports. */
export function createCheckoutPricingModule(
  platform: Platform,
  dependencies: CheckoutPricingDependencies,
): CheckoutPricingModule {
  const services = createCheckoutPricingServices(platform, dependencies);
  const { events, gumroad } = services;
  return {
    routes: checkoutPricingRoutes(services),
    rawRoutes: [webhookRoute(events), ...(gumroad.service ? [pingRoute(gumroad.service)] : [])],
    jobs: [
      paymentEventHandler(events),
      createCustomerEmailJob(services),
      createEndPurchasesJob(services),
      createTakenOverPlanJob(services),
      ...gumroad.jobs,
    ],
    scheduledJobs: [
      ...createCheckoutPricingScheduledJobs(services),
      createRenewalReminders(services),
      createWaitingPurchasesCleanup(platform),
      createDeletedAccountsCleanup(platform),
      ...gumroad.scheduledJobs,
    ],
    findSubscription,
    openTakeover: services.openTakeover,
    endPlan: services.planEnd.endPlan,
    changeSeats: services.planChanges.ofSeats,
    adminCommands: createBillingCommands({ ...services, movePlan: createMovePlan(services) }),
    errors: { ...checkoutErrors, ...billingErrors },
    personalData: [createPurchaseData(services)],
    onEmailChanged: createOnOwnerChanged(platform),
    ...(platform.config.gumroad && { onEmailProven: createOnEmailProven(platform) }),
  };
}
