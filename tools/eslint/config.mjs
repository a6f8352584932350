import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaries, withWayOut } from './boundaries.mjs';
import { layers } from './layers.mjs';
import { noValidationInSchemas } from './no-validation-in-schemas.mjs';

const everyType = ['**/*.ts', '**/*.tsx'];
const specs = ['**/*.spec.ts', '**/*.spec.tsx', '**/testing/**/*.ts', '**/testing/**/*.tsx'];

/** What the time and the secrets may not be taken from; the adapters at the edge have their reason beside them. */
const onlyThroughPorts = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Take the time from the injected clock.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Take the time from the injected clock.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Take randomness from the platform’s crypto.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  {
    selector: 'ExportAllDeclaration:not([exported])',
    message: 'Name what is exported.',
  },
];

/** A double comes in through a port; a mocked module ties a test to the files behind it. */
const noMockOfOwnFiles = {
  selector:
    "CallExpression[callee.object.name='jest'][callee.property.name='mock'] > Literal:first-child[value=/^(?:\\.|@portal)/]",
  message: 'Hand the double over as a port.',
};

/** The edges where the time comes in. */
const clocks = [
  'libs/shared/browser/src/clock.ts',
  'libs/server/src/adapters/clock/clocks.ts',
  'apps/stand-ins/src/**/main.ts',
];

export const config = tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.world/**',
      'tmp/**',
      'e2e/.results/**',
      // They are type-checked where they are installed; here their imports lead nowhere.
      'e2e/examples/*/**',
      '**/*.config.{ts,mts}',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@nx': withWayOut(nx), schemas: noValidationInSchemas },
  },
  {
    files: everyType,
    extends: [
      js.configs.recommended,
      ...tseslint.configs.strict,
      ...tseslint.configs.stylistic,
      jsxA11y.flatConfigs.recommended,
    ],
    rules: {
      '@nx/enforce-module-boundaries': ['error', boundaries({ specs: false })],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // The compiler's noUnusedLocals and noUnusedParameters say it once.
      '@typescript-eslint/no-unused-vars': 'off',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...onlyThroughPorts],
      'no-console': 'error',
      'schemas/no-validation-in-schemas': 'error',
    },
  },
  {
    files: specs,
    rules: {
      '@nx/enforce-module-boundaries': ['error', boundaries({ specs: true })],
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', ...onlyThroughPorts, noMockOfOwnFiles],
      'no-console': 'off',
    },
  },
  // These rules run React's compiler over each component, which is most of the lint's time: only over what is shipped.
  {
    files: everyType,
    ignores: [...specs, '**/{server,domain}/**', 'apps/{api,stand-ins}/**', 'e2e/**', 'tools/**'],
    extends: [reactHooks.configs.flat.recommended],
  },
  ...layers,
  { files: clocks, rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['e2e/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-properties': [
        'error',
        {
          property: 'unroute',
          message: 'A request may still be in its handler: page.unrouteAll({ behavior: "wait" }).',
        },
      ],
    },
  },
  // The routes of a domain are one table over its services.
  {
    files: ['**/*.routes.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
);
