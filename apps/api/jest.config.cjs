module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/database-template.ts',
  testEnvironment: '<rootDir>/src/testing/database-environment.ts',
  // A worker keeps memory of the files that it has finished. At 3 GB, garbage collection made a file twenty times as slow.
  workerIdleMemoryLimit: '600MB',
  // A global of the sandbox is looked up slowly, unless each file gets it as an argument: Drizzle looks up Object for every value.
  sandboxInjectedGlobals: ['Object', 'Array', 'Symbol', 'Map', 'Set', 'Promise', 'JSON', 'Reflect'],
};
