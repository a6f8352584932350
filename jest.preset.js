const { join } = require('node:path');
const { compilerOptions } = require('./tsconfig.base.json');

/** The workspace's import names, read from the one place that declares them. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [target]]) => [
    `^${name}$`,
    join(__dirname, target),
  ]),
);

/** Packages that ship only as modules and must be transformed for Jest. */
const moduleOnly = [
  'rettime',
  'until-async',
  '@open-draft/deferred-promise',
  '@tanstack/.*',
  'jose',
  'altcha-lib',
  'openid-client',
  'oauth4webapi',
  'oidc-provider',
];

module.exports = {
  moduleNameMapper: {
    ...moduleNameMapper,
    '\\.css$': join(__dirname, 'tools/scripts/jest/empty-module.cjs'),
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  // For each test and hook. A file that needs more says so at its top, with the reason; the long forms take minutes.
  testTimeout: process.env.TORTURE === '1' ? 600_000 : 30_000,
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${moduleOnly.join('|')})/)`],
};
