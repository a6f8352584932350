import type Stripe from 'stripe';
import type { PortalConfigurationRecord } from '../state/portal-records';

/** A configuration of the billing portal; what was not given has Stripe's defaults. */
export function presentPortalConfiguration(
  configuration: PortalConfigurationRecord,
): Stripe.BillingPortal.Configuration {
  const { features, id, created, name, defaultReturnUrl, metadata } = configuration;
  return {
    id,
    object: 'billing_portal.configuration',
    active: configuration.isActive ?? true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: defaultReturnUrl,
    features: {
      customer_update: {
        enabled: features.customer_update?.enabled ?? false,
        allowed_updates: features.customer_update?.allowed_updates ?? [],
      },
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        enabled: features.subscription_cancel?.enabled ?? false,
        mode: 'at_period_end',
        proration_behavior: 'none',
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      },
      subscription_update: {
        enabled: features.subscription_update?.enabled ?? false,
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        products: [],
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata,
    name,
    updated: created,
  };
}
