module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  testEnvironment: '<rootDir>/src/testing/database-environment.ts',
  // On a slow machine the embedded database starts in several seconds, and a test of many calls takes a minute.
  testTimeout: 120_000,
};
