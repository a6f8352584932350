const { join } = require('node:path');
const preset = require('../../jest.preset.js');

const testing = join(__dirname, 'src/testing');

/** The specs of the server: each file gets a migrated database of its own. */
module.exports = {
  ...preset,
  globalSetup: join(testing, 'global-setup.ts'),
  globalTeardown: join(testing, 'database-template.ts'),
  testEnvironment: join(testing, 'database-environment.ts'),
  // A worker keeps memory of the files that it has finished. At 3 GB, garbage collection made a file twenty times as slow.
  workerIdleMemoryLimit: '600MB',
  // A global of the sandbox is looked up slowly, unless each file gets it as an argument: Drizzle looks up Object for every value.
  // Not Set: a package declares a class of this name.
  sandboxInjectedGlobals: ['Object', 'Array', 'Symbol', 'Map', 'Promise', 'JSON', 'Reflect'],
};
