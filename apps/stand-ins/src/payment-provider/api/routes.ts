import { accountRoutes } from './resources/account';
import { checkoutSessionRoutes } from './resources/checkout-sessions';
import { couponRoutes } from './resources/coupons';
import { customerRoutes } from './resources/customers';
import { invoiceRoutes } from './resources/invoices';
import { paymentMethodRoutes } from './resources/payment-methods';
import { priceRoutes } from './resources/prices';
import { productRoutes } from './resources/products';
import { subscriptionItemRoutes } from './resources/subscription-items';
import { subscriptionRoutes } from './resources/subscriptions';
import type { ApiRoute } from './route';

/** Every call that the stand-in answers; others get 404 in Stripe's envelope. */
export const apiRoutes: readonly ApiRoute[] = [
  ...accountRoutes,
  ...checkoutSessionRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...subscriptionItemRoutes,
  ...subscriptionRoutes,
];
