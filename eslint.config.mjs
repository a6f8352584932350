export { config as default } from './tools/eslint/config.mjs';
