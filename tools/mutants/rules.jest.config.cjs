const { dirname, join } = require('node:path');
const preset = require('../../jest.preset.js');

/** Pure rules outside the domains. Each has its spec beside it, which needs neither a server nor a page. */
const rules = [
  'libs/auth-session/server/src/records/device',
  'libs/auth-session/server/src/sessions/device-cookie',
  'libs/checkout-pricing/server/src/gumroad/gumroad-membership',
  'libs/checkout-pricing/server/src/price-list/coupon',
  'libs/checkout-pricing/server/src/subscriptions/subscription-state',
  'libs/checkout-pricing/server/src/subscriptions/takeover-terms',
  'libs/server/src/platform/secrets/login-browser',
  'libs/server/src/platform/secrets/login-state',
  'libs/server/src/platform/http/path-policy',
  'libs/checkout-pricing/feature/src/checkout/discounted-price',
  'libs/checkout-pricing/price-list/src/price-list',
  'libs/group-management/feature/src/import/reading/split-rows',
];

module.exports = {
  ...preset,
  rootDir: join(__dirname, '../..'),
  roots: [...new Set(rules.map((rule) => `<rootDir>/${dirname(rule)}`))],
  testMatch: rules.map((rule) => `<rootDir>/${rule}.spec.ts`),
  testEnvironment: 'node',
};
