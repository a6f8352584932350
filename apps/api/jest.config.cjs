module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  testEnvironment: '<rootDir>/src/testing/database-environment.ts',
};
