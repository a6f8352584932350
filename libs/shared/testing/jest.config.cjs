module.exports = {
  displayName: 'shared-testing',
  preset: '../../../jest.preset.js',
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['./src/setup-view-tests.ts'],
};
