/**
 * What `npm test` counts as used: what these files reach. Code that nothing reaches, and packages that nothing loads, fail.
 *
 * @type {import('knip').KnipConfig}
 */
export default {
  entry: [
    'apps/*/src/**/{main,*.main,*.worker,entry-server}.{ts,tsx}',
    'libs/server/src/testing/{database-environment,database-template,global-setup}.ts',
    'libs/server/src/**/*.worker.ts',
    'apps/api/src/**/*.fuzz.ts',
    'apps/api/drizzle.config.ts',
    '{apps/portal,tools/dev}/vite*.mts',
    'tools/dev/src/main.tsx',
    // Pages of other sites use it.
    'libs/embed-messaging/browser/src/index.ts',
    // Apps that compose pages of their own use it.
    'libs/{contact-forms,entitlements}/feature/src/api.ts',
    // Programs of other teams use it.
    'libs/{auth-session,shared}/client/src/index.ts',
    'libs/shared/testing/src/setup-view-tests.ts',
    'libs/shared/ui/tools/*.mjs',
    'libs/*/vite.config.mjs',
    '{apps,libs,tools}/**/jest.config.cjs',
    '{apps,libs,tools}/**/*.spec.{ts,tsx}',
    'tools/**/*.{mjs,cjs}',
    'e2e/*.mjs',
    'e2e/examples/*.ts',
    'e2e/{journeys,looks,support}/**/*.{ts,mjs}',
  ],
  project: [
    '{apps,libs,e2e,tools}/**/*.{ts,tsx,mjs,cjs}',
    '!**/*.template',
    '!e2e/examples/*/**',
    '!**/dist/**',
  ],
  ignoreExportsUsedInFile: true,
  // Parts of Debian; `npm run cluster` says so where one is missing.
  ignoreBinaries: ['dd', 'mount', 'pgrep', 'setpriv', 'umount'],
  ignoreDependencies: [
    // Data that is read as a file.
    '@ip-location-db/geo-whois-asn-country-mmdb',
    '@zxcvbn-ts/language-common',
    // Named in project files, in a script, in a style sheet and in a docblock.
    '@nx/react',
    '@swc/jest',
    'oxlint',
    'oxlint-tsgolint',
    'typescript-7',
    'tailwindcss',
    'jest-environment-jsdom',
    'jest-environment-node',
    'jest-fixed-jsdom',
    // A part of react-router-dom.
    'react-router',
    // The benchmarks install what they need.
    'autocannon',
    'better-auth',
    // The checks of the deployment files install it.
    'dockerfile-utils',
    // `npm run mutants` installs it.
    '@stryker-mutator/core',
  ],
};
