import { readRetryDays } from '@portal/shared/util';
import { runStandIn } from '../shared';
import { startPaymentProvider } from './payment-provider';

await runStandIn('payment provider', (environment) => {
  const retryDays = readRetryDays(environment.optionalText('RENEWAL_RETRY_DAYS') ?? '');
  const graceDays = environment.optionalText('INVOICE_GRACE_DAYS');
  const productId = environment.optionalText('GUMROAD_PRODUCT_ID');
  return startPaymentProvider({
    port: environment.port('PORT'),
    dataDir: environment.folder('DATA_DIR'),
    secretKey: environment.text('STRIPE_SECRET_KEY'),
    webhookUrl: environment.url('WEBHOOK_URL'),
    webhookSecret: environment.text('STRIPE_WEBHOOK_SECRET'),
    clockSubscribers: environment.urls('CLOCK_SUBSCRIBERS'),
    controlSecret: environment.text('CONTROL_SECRET'),
    isTaxAdded: environment.optionalText('AUTOMATIC_TAX') === 'true',
    ...(retryDays && { retryDays }),
    ...(graceDays && { invoiceGraceDays: Number(graceDays) }),
    ...(productId && { gumroad: { productId, pingUrl: environment.url('GUMROAD_PING_URL') } }),
  });
});
