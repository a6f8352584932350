module.exports = {
  displayName: 'account-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
