module.exports = {
  displayName: 'entitlements-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
