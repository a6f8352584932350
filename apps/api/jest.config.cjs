module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  globalSetup: '<rootDir>/src/testing/database-template.ts',
  testEnvironment: '<rootDir>/src/testing/database-environment.ts',
};
