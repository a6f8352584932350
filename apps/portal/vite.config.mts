import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the api listens during development; calls are passed on to it (`npm run dev`). */
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:4201';

const passedOn = [
  '/api/',
  '/identity',
  '/metrics',
  '/flags',
  '/language',
  '/control',
  '/config.js',
  '/api-docs',
  '/openapi.json',
  '/scim',
  '/.well-known',
];

/** In development `/boot.js` comes from the source; a build writes it beside the prerendered pages. */
const bootScriptFile: Plugin = {
  name: 'boot-script',
  configureServer: (server) => {
    server.middlewares.use('/boot.js', (_request, response, next) => {
      server.ssrLoadModule('/src/entry-server.tsx').then(({ bootScript }) => {
        response.setHeader('content-type', 'text/javascript').end(bootScript);
      }, next);
    });
  },
};

/** Pages are imported plainly: with one style sheet, and preloads in each page's HTML, Vite's helper has nothing to do. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
};

/** Small modules of packages, and what a build has in their place. */
const replacedModules: Readonly<Record<string, string>> = {
  // Yup's transforms of names, which no schema uses.
  'tiny-case':
    'const missing = () => { throw new Error("Not built."); }; export { missing as camelCase, missing as snakeCase };',
  // Formik copies the values of its forms, which are plain objects: the browser does that, too.
  'lodash-es/clone':
    'export default (value) => (Array.isArray(value) ? [...value] : { ...value });',
  'lodash-es/cloneDeep': 'export default (value) => structuredClone(value);',
  // Formik's names of fields, such as `email` or `seats[0].name`.
  'lodash-es/toPath':
    "export default (path) => Array.isArray(path) ? path : String(path).replaceAll(/\\[(\\w+)\\]/g, '.$1').split('.');",
};

const replaceModules: Plugin = {
  name: 'replace-modules',
  enforce: 'pre',
  resolveId: (id) => (id in replacedModules ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') ? replacedModules[id.slice(1)] : undefined),
};

/** The router's package map names its development build only; a page that is built gets the one without warnings. */
const routerBuild = fileURLToPath(
  new URL('dist/production/', import.meta.resolve('react-router/package.json')),
);

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    bootScriptFile,
    plainImports,
    ...(command === 'build' ? [replaceModules] : []),
  ],
  resolve: {
    tsconfigPaths: true,
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
          ]
        : [],
  },
  server: {
    // The API responds only at the portal's own address, so the Host header stays.
    proxy: Object.fromEntries(
      passedOn.map((path) => [path, { target: apiOrigin, changeOrigin: false }]),
    ),
  },
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/portal',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    // The build writes each page's preloads from it.
    manifest: true,
    rolldownOptions: {
      // A module that one page loads when it is needed, and another imports, would weigh on every page.
      onLog: (level, log, report) => {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        report(level, log);
      },
      // A module of a library does nothing by itself: without this a page loads all that an index names, and what Formik's unused parts need.
      treeshake: {
        moduleSideEffects: (id) =>
          !/\/libs\/.*\.tsx?$|\/node_modules\/(?:hoist-non-react-statics|react-is)\//.test(id),
      },
      output: {
        // Without the list of pages that a shared chunk is named after.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
        codeSplitting: {
          // The server's build loads everything anyway: groups would only make chunks that wait for each other.
          groups: isSsrBuild
            ? []
            : [
                { name: 'portal', tags: ['$initial'], priority: 5 },
                // Menus and dialogs, which are loaded when they are opened.
                {
                  name: 'radix',
                  test: /\/(?:node_modules\/(?:@radix-ui|aria-hidden)|libs\/shared\/ui\/src\/dialog)\//,
                  minShareCount: 2,
                  priority: 1,
                },
                // What pages of a signed-in user show: the menu, meters, dates, and why a user has Premium, which names them.
                {
                  name: 'signed-in',
                  test: /\/(?:node_modules\/date-fns\/(?!parseISO)|libs\/entitlements|libs\/group-management\/domain\/src\/usage|libs\/account\/(?:feature\/src\/api\/account-api|domain\/src\/(?:endpoints|dictionary-endpoints|personal-dictionary|email-subscription)\.)|libs\/shared\/util\/src\/dates|libs\/shared\/ui\/src\/(?:menu\/menu\.|meter\/|page-shell\/user-menu)|security\/moment)/,
                  priority: 2.9,
                },
                // The sentences about a plan, which the plans, the account and the pages of a group show.
                {
                  name: 'plan-words',
                  test: /\/libs\/checkout-pricing\/domain\/src\/subscription\/plan-(?:messages|summary)/,
                  minShareCount: 2,
                  priority: 3,
                },
                // What the pages in frames share: they are the lightest, and load nothing of the others.
                {
                  name: 'embed-messaging',
                  test: /\/libs\/embed-messaging\//,
                  minShareCount: 2,
                  priority: 3,
                },
                // What every page with a session needs, from the front page to the members.
                {
                  name: 'session',
                  test: /\/(?:libs\/auth-session\/(?:domain\/src\/(?:after-login|managed-email)|feature\/src\/(?:guard|passkeys\/awaited-offer|signed-in|social\/sign-in-options|welcome)\b)|libs\/shared\/browser\/src\/trusted-worker|libs\/checkout-pricing\/feature\/src\/checkout\/lazy-purchase|apps\/portal\/src\/pages\/use-editor-sign-in)/,
                  minShareCount: 2,
                  priority: 2.3,
                },
                // Shared by the pages to sign in and of the account, without what needs a form: merged into the last group it would weigh on the plans.
                {
                  name: 'auth-session',
                  test: /\/libs\/auth-session\/(?!feature\/src\/(?:email|password|reset-password|security\/(?!place))\b)/,
                  minShareCount: 2,
                  priority: 2.2,
                },
                // Shared by the security page and the question for a recent sign-in only: merged with other shared parts it would weigh on /signup.
                {
                  name: 'security',
                  test: /\/libs\/auth-session\/feature\/src\/security\/(?:messages|load-failed)/,
                  minShareCount: 2,
                  priority: 2.1,
                },
                // Messages, badges, rows of a table and checks of addresses and names, which nearly every page needs.
                {
                  name: 'messages',
                  test: /\/libs\/(?:account\/domain\/src\/subscription-sources|shared\/util\/src\/(?:safe-target|email|group-name))|\/libs\/shared\/ui\/src\/(?:message|fields\/use-settled|table\/(?:column|narrow-screen|use-row-highlight)|text\/badge)|\/lucide-react\/.*\/(?:check|chevron-down|download|log-out)\.m?js/,
                  minShareCount: 2,
                  priority: 4,
                },
                // The controls and questions of the plans: merged with other shared parts they would bring forms and dates to the plans.
                {
                  name: 'plan-controls',
                  test: /\/libs\/shared\/ui\/src\/(?:disclosure|segmented-control|seat-stepper)\/|\/lucide-react\/.*\/(?:minus|plus)\.m?js/,
                  minShareCount: 2,
                  priority: 3,
                },
                // Fields, and small parts of pages that have one, such as whether a plan ends: pages without a form load them too.
                {
                  name: 'fields',
                  test: /\/(?:libs\/shared\/forms\/src\/(?:failures|messages)|checkout-pricing\/domain\/src\/subscription\/(?:subscription-(?:rules|status)|collection-method)|shared\/ui\/src\/fields\/)/,
                  minShareCount: 2,
                  priority: 2.5,
                },
                // Forms: merged into a shared chunk they would weigh on pages without one.
                {
                  name: 'forms',
                  test: /\/(?:node_modules\/formik\/|libs\/shared\/forms\/|auth-session\/feature\/src\/(?:email|password)\/)/,
                  minShareCount: 2,
                  priority: 2,
                },
                // The request for a code by email: merged with other shared parts it would bring billing to /signup.
                {
                  name: 'request-code',
                  test: /\/libs\/auth-session\/feature\/src\/reset-password\/(?:request-code-form|use-request-code)/,
                  minShareCount: 2,
                  priority: 2.1,
                },
                // A purchase that was begun, which the pages to sign in, the plans and the account ask for.
                {
                  name: 'order',
                  test: /\/libs\/(?:overleaf-oauth\/.*\/primary-email|checkout-pricing\/(?:feature\/src\/checkout\/(?:leave-portal|resume-checkout|pending-purchase)|domain\/src\/(?:plan-choice|checkout|seat-input|frequency)\.ts))/,
                  minShareCount: 2,
                  priority: 2,
                },
                // Shared by the plans and the account only: merged into the next group it would weigh on forms.
                {
                  name: 'checkout-pricing',
                  test: /\/libs\/(?:checkout-pricing\/(?!feature\/src\/(?:billing\/(?!use-subscription|use-manage-plan)|checkout\/(?:continue-to|purchase-(?:messages|notice)|waiting-purchase)|plans\/(?:below|edits|faq|quotations))|domain\/src\/billing\/(?!resume-plan))|shared\/util\/)/,
                  minShareCount: 2,
                  priority: 1,
                },
                // Shared by the billing page and the order by invoice, which the plans load when it is chosen.
                {
                  name: 'billing-details',
                  test: /\/libs\/checkout-pricing\/(?:feature\/src\/billing\/(?!plan-|manage-buttons|payment-problem|details-form|use-(?:account-plan|subscription|manage-plan))|domain\/src\/billing\/(?!resume-plan))/,
                  minShareCount: 2,
                  priority: 0.9,
                },
                // The plan and a waiting purchase, which the account, its billing and the pages to sign in show, and the plans do not.
                {
                  name: 'own-plan',
                  test: /\/libs\/checkout-pricing\/feature\/src\/(?:billing\/(?:plan-|manage-buttons|payment-problem|use-(?:account-plan|subscription|manage-plan))|checkout\/(?:continue-to|purchase-(?:messages|notice)|waiting-purchase))/,
                  minShareCount: 2,
                  priority: 0.5,
                },
                // Shared by the contact pages and the Contact Sales dialog: merged into the last group it would weigh on the plans.
                {
                  name: 'contact-forms',
                  test: /\/libs\/contact-forms\//,
                  minShareCount: 2,
                  priority: 0.4,
                },
                // What the pages of a group share: merged into the last group it would weigh on the account. The state of its plan brings dates, which /join does without, and usage brings tables.
                {
                  name: 'group-management',
                  test: /\/libs\/group-management\/(?!feature\/src\/(?:your-groups\/group-plan-state|usage\/(?!use-view-stats)))/,
                  minShareCount: 2,
                  priority: 0.3,
                },
                // Tables, which only the lists of sessions, of members and of blocked suggestions show.
                {
                  name: 'table',
                  test: /\/(?:node_modules\/@tanstack\/(?:react-table|table-core|react-store|store)|libs\/shared\/ui\/src\/table)\//,
                  minShareCount: 2,
                  priority: 0.2,
                },
                // What the same pages share is one chunk; small ones are merged, so that no page has more than 12 files.
                {
                  name: 'shared',
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 24_000,
                },
              ],
        },
      },
    },
  },
}));
