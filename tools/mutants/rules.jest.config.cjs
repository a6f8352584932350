const { dirname, join } = require('node:path');
const preset = require('../../jest.preset.js');

/** Pure rules outside the domains. Each has its spec beside it, which needs neither a server nor a page. */
const rules = [
  'apps/api/src/modules/auth-session/sessions/device',
  'apps/api/src/modules/auth-session/sessions/device-cookie',
  'apps/api/src/modules/checkout-pricing/gumroad/gumroad-membership',
  'apps/api/src/modules/checkout-pricing/price-list/coupon',
  'apps/api/src/modules/checkout-pricing/subscriptions/next-charge',
  'apps/api/src/modules/checkout-pricing/takeover/takeover-terms',
  'apps/api/src/platform/external-login/login-browser',
  'apps/api/src/platform/external-login/login-state',
  'apps/api/src/platform/http/security/path-policy',
  'libs/checkout-pricing/feature/src/discount/discounted-price',
  'libs/checkout-pricing/price-list/src/price-list',
  'libs/group-management/feature/src/import/reading/separator',
  'libs/group-management/feature/src/import/reading/split-rows',
];

module.exports = {
  ...preset,
  rootDir: join(__dirname, '../..'),
  roots: [...new Set(rules.map((rule) => `<rootDir>/${dirname(rule)}`))],
  testMatch: rules.map((rule) => `<rootDir>/${rule}.spec.ts`),
  testEnvironment: 'node',
};
