module.exports = {
  displayName: 'shared-router',
  preset: '../../../jest.preset.js',
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['../../../libs/shared/testing/src/setup-view-tests.ts'],
};
