import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { Endpoint } from '@portal/shared/contract';
import { filesBelow, isTest, textOf } from './workspace-files';

const domains: readonly (readonly [string, Readonly<Record<string, Endpoint>>])[] = [
  ['auth-session', authSessionEndpoints],
  ['checkout-pricing', checkoutPricingEndpoints],
  ['account', accountEndpoints],
];

const endpoints = domains.flatMap(([domain, calls]) =>
  Object.entries(calls).map(([exported, endpoint]) => ({ domain, exported, endpoint })),
);

const sourceOf = (folder: string) =>
  filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map(textOf)
    .join('\n');

describe.each(endpoints)('the call $exported of $domain', ({ exported, endpoint }) => {
  it('is named as it is exported', () => {
    expect(endpoint.name).toBe(exported);
  });
});

const calledByBrowsers = endpoints.filter(({ endpoint }) => endpoint.access !== 'service-key');

describe.each(calledByBrowsers)('the call $exported of $domain', ({ domain, exported }) => {
  it('is called by its library', () => {
    expect(sourceOf(`libs/${domain}/feature/src`)).toMatch(
      new RegExp(`(?:endpoint(?:Query|Mutation)|secretMutation)\\(\\s*(?:\\w+\\.)?${exported}\\b`),
    );
  });
});

describe('addresses of calls', () => {
  it('are each served once', () => {
    const addresses = endpoints.map(
      ({ endpoint: { host, method, path } }) => `${host} ${method} ${path}`,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
