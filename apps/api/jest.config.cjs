module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/database-template.ts',
  testEnvironment: '<rootDir>/src/testing/database-environment.ts',
  // What finished files leave behind makes the garbage collector slow, twenty times for a file that needs much memory.
  workerIdleMemoryLimit: '600MB',
  // A global of the sandbox is looked up slowly, unless each file gets it as an argument: Drizzle looks up Object for every value.
  sandboxInjectedGlobals: ['Object', 'Array', 'Symbol', 'Map', 'Set', 'Promise', 'JSON', 'Reflect'],
};
