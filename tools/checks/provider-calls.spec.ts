import { filesBelow, isTest, textOf } from './workspace-files';

const list = 'apps/stand-ins/src/payment-provider/testing/portal-calls.ts';
const callers = [
  'libs/server/src/adapters/payment-provider',
  'libs/checkout-pricing/price-list/src',
];

/** The calls of Stripe's client in a file; those of `stripe.webhooks` are computed without a request. */
const callsIn = (text: string) =>
  [...text.matchAll(/\bstripe((?:\s*\.\s*\w+){2,})\(/g)]
    .map(([, path = '']) => path.replace(/\s/g, '').slice(1))
    .filter((call) => !call.startsWith('webhooks.'));

describe('the calls of the payment provider', () => {
  const sources = filesBelow(...callers)
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .map((file) => ({ file, text: textOf(file) }));

  it('The contract suite names exactly the calls that the portal makes', () => {
    const named = [...textOf(list).matchAll(/^ {2}'([\w.]+)',$/gm)].map(([, name]) => name);
    const made = new Set(sources.flatMap(({ text }) => callsIn(text)));
    expect(named).toEqual([...made].sort());
  });

  it('Calls are written with their whole name, so that they are found', () => {
    const hidden = sources.filter(({ text }) => /=\s*stripe(\.\w+)*;/.test(text));
    expect(hidden.map(({ file }) => file)).toEqual([]);
  });
});
