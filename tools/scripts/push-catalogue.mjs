/** Pushes tools/catalogue/catalogue.json to the Stripe account of STRIPE_SECRET_KEY (STRIPE_API_URL: another address). */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import Stripe from 'stripe';

const root = new URL('../../', import.meta.url);
const bundle = new URL('node_modules/.cache/portal/push-catalogue.mjs', root);

/** The account to push to, from the environment. */
function openAccount({ STRIPE_SECRET_KEY, STRIPE_API_URL }) {
  if (!STRIPE_SECRET_KEY) {
    console.error(
      'STRIPE_SECRET_KEY is missing; it takes the secret key of the account to push to.',
    );
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
  entryPoints: [fileURLToPath(new URL('tools/catalogue/index.ts', root))],
  outfile: fileURLToPath(bundle),
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
const { loadCatalogue, pushCatalogue } = await import(bundle.href);
try {
  await pushCatalogue(stripe, loadCatalogue());
  console.log('The account sells what tools/catalogue/catalogue.json says.');
} catch (error) {
  console.error(`The catalogue was not pushed: ${error.message}`);
  process.exitCode = 1;
}
