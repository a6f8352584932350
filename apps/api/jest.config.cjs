module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  testEnvironment: '<rootDir>/src/testing/database-environment.ts',
  // The embedded database's first start alone may take several seconds.
  testTimeout: 30_000,
};
