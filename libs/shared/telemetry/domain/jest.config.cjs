module.exports = {
  displayName: 'shared-telemetry-domain',
  preset: '../../../../jest.preset.js',
  testEnvironment: 'node',
};
