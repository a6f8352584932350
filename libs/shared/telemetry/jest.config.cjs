module.exports = {
  displayName: 'shared-telemetry',
  preset: '../../../jest.preset.js',
  testEnvironment: 'jest-fixed-jsdom',
};
