/**
 * Runs the contract of the card provider against the Stripe account of STRIPE_CONTRACT_KEY, a test key, and says which calls and
 * parameters of the adapter were proven, and which no run used. Without a key it prints them all.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bin, main, root, run, Stop } from './lib/run.mjs';

const list = join(root, 'libs/server/src/adapters/payment-provider/calls.json');
const proof = join(root, 'node_modules/.cache/portal/stripe-proof.json');

/** The parts of the contract: the adapter with a test clock, and Stripe's answers to single requests. */
const suites = [
  ['libs/checkout-pricing/server', 'price-list/stripe-contract.spec'],
  ['apps/stand-ins', 'payment-provider/contract.spec'],
];

const print = (title, lines) => console.log([`${title} (${lines.length}):`, ...lines].join('\n  '));

await main(async () => {
  const { STRIPE_CONTRACT_KEY: key = '' } = process.env;
  const listed = Object.entries(JSON.parse(readFileSync(list, 'utf8'))).flatMap(([call, names]) => [
    call,
    ...names.map((name) => `${call} ${name}`),
  ]);
  if (key === '') {
    print('Not proven at Stripe, because STRIPE_CONTRACT_KEY is not set', listed);
    return 0;
  }
  if (!key.startsWith('sk_test_'))
    throw new Stop('STRIPE_CONTRACT_KEY must be the secret key of a test account: sk_test_….');
  mkdirSync(dirname(proof), { recursive: true });
  rmSync(proof, { force: true });
  const codes = [];
  for (const [folder, spec] of suites) {
    const { code } = await run(bin('jest'), ['-w', '1', spec], {
      cwd: join(root, folder),
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        STRIPE_PROOF_FILE: proof,
      },
    });
    codes.push(code);
  }
  const seen = new Set(existsSync(proof) ? JSON.parse(readFileSync(proof, 'utf8')) : []);
  const [failed] = codes;
  print(
    failed ? 'Used by a run that failed' : 'Proven',
    listed.filter((line) => seen.has(line)),
  );
  print(
    'Used by no run',
    listed.filter((line) => !seen.has(line)),
  );
  return Math.max(...codes);
});
