/** Pushes the price list to the Stripe account of STRIPE_SECRET_KEY (at STRIPE_API_URL, if it is set). */
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

const stripe = openAccount(process.env);
await build({
  entryPoints: [fileURLToPath(new URL('libs/checkout-pricing/price-list/src/index.ts', root))],
  outfile: fileURLToPath(bundle),
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
const { loadPriceList, pushPriceList } = await import(bundle.href);
try {
  await pushPriceList(stripe, loadPriceList());
  console.log('The Stripe account now matches the price list.');
} catch (error) {
  console.error(`The price list was not pushed: ${error.message}`);
  process.exitCode = 1;
}
