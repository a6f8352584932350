/** Read by `tools/scripts/generate-migrations.mjs`, from the workspace's root. */
export default {
  dialect: 'postgresql',
  schema: './libs/**/src/**/*.tables.ts',
  out: './apps/api/src/migrations',
};
