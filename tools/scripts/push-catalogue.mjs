/** Pushes tools/catalogue/catalogue.json to the Stripe account of STRIPE_SECRET_KEY (STRIPE_API_URL: another address). */
import { readFile } from 'node:fs/promises';
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
  stdin: {
    contents: "export * from './push-catalogue'; export * from './catalogue';",
    resolveDir: fileURLToPath(new URL('tools/catalogue', root)),
    loader: 'ts',
  },
  outfile: fileURLToPath(bundle),
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
const { pushCatalogue, readCatalogue } = await import(bundle.href);
const data = JSON.parse(await readFile(new URL('tools/catalogue/catalogue.json', root), 'utf8'));
await pushCatalogue(stripe, readCatalogue(data));
console.log('The account sells what tools/catalogue/catalogue.json says.');
