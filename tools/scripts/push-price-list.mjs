/**
 * Makes the Stripe account of STRIPE_SECRET_KEY (at STRIPE_API_URL, if it is set) ready for the portal at BASE_URL: the webhook
 * endpoint, the price list and the billing portal. It says what it did; running it again changes only what differs.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import Stripe from 'stripe';

const root = new URL('../../', import.meta.url);
const bundle = new URL('node_modules/.cache/portal/push-price-list.mjs', root);

/** Opens the account that the environment names. */
function openAccount({ STRIPE_SECRET_KEY, STRIPE_API_URL }) {
  if (!STRIPE_SECRET_KEY) {
    console.error('STRIPE_SECRET_KEY is missing. Set it to the secret key of the Stripe account.');
    process.exit(1);
  }
  if (!STRIPE_API_URL) return new Stripe(STRIPE_SECRET_KEY);
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

/** The portal's address without a trailing slash. */
function portalUrlOf({ BASE_URL = '' }) {
  if (URL.canParse(BASE_URL) && /^https?:/.test(BASE_URL)) return BASE_URL.replace(/\/+$/, '');
  console.error(
    'BASE_URL is missing. Set it to the portal’s address, such as https://portal.example.',
  );
  process.exit(1);
}

/** The settings for failed payments, which Stripe has no API for. */
function dunningSettings(
  { defaultInvoiceGraceDays, defaultRetryDays, readRetryDays },
  {
    RENEWAL_RETRY_DAYS = defaultRetryDays,
    AFTER_LAST_RETRY = 'cancel',
    INVOICE_GRACE_DAYS = defaultInvoiceGraceDays,
  },
) {
  const days = readRetryDays(RENEWAL_RETRY_DAYS);
  const afterLast = {
    cancel: 'cancel the subscription',
    'mark-unpaid': 'mark the subscription as unpaid',
    'leave-past-due': 'leave the subscription past due',
  }[AFTER_LAST_RETRY];
  if (!days || !afterLast)
    throw new Error('RENEWAL_RETRY_DAYS or AFTER_LAST_RETRY is not what the README expects.');
  return `Stripe does not let programs read the settings for failed payments. They must be as RENEWAL_RETRY_DAYS, AFTER_LAST_RETRY and INVOICE_GRACE_DAYS say; check them in the Dashboard, Settings > Billing > Subscriptions and emails:
  - Retries: a custom schedule, ${days.join(', ')} days after the previous try.
  - If all retries fail: ${afterLast}.
  - Emails about failed payments: off, because the portal sends its own.
  - Invoices that are sent to customers: email finalized invoices. If one is unpaid ${INVOICE_GRACE_DAYS} days after its due date: ${afterLast}.
  - Reminders of invoices: off, because the portal sends its own.`;
}

/** Whether tax comes on top of the listed prices, as AUTOMATIC_TAX says. */
function isTaxAdded({ AUTOMATIC_TAX = '' }) {
  if (['', 'true', 'false'].includes(AUTOMATIC_TAX)) return AUTOMATIC_TAX === 'true';
  throw new Error('AUTOMATIC_TAX must be true or false.');
}

/** Runs one step, prints each change as it is made, and says when there was nothing to do. */
async function step(name, push) {
  let changes = 0;
  console.log(`${name}:`);
  await push((sentence) => {
    changes += 1;
    console.log(`  ${sentence}`);
  });
  if (changes === 0) console.log('  Nothing to change.');
}

const portalUrl = portalUrlOf(process.env);
const stripe = openAccount(process.env);
await build({
  stdin: {
    contents: `
      export * from './checkout-pricing/price-list/src/index';
      export * from './shared/util/src/payment/renewal-retries';
    `,
    resolveDir: fileURLToPath(new URL('libs', root)),
    loader: 'ts',
  },
  tsconfig: fileURLToPath(new URL('tsconfig.base.json', root)),
  outfile: fileURLToPath(bundle),
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
const pushed = await import(bundle.href);
const { loadPriceList, pushPriceList, pushBillingPortal, pushWebhookEndpoint } = pushed;
try {
  const priceList = loadPriceList();
  await step('The webhook endpoint', (report) => pushWebhookEndpoint(stripe, portalUrl, report));
  await step('The price list', (report) =>
    pushPriceList(stripe, priceList, { isTaxAdded: isTaxAdded(process.env) }, report),
  );
  await step('The billing portal', (report) => pushBillingPortal(stripe, portalUrl, report));
  console.log(dunningSettings(pushed, process.env));
} catch (error) {
  console.error(`The push failed and can be repeated: ${error.message}`);
  process.exitCode = 1;
}
