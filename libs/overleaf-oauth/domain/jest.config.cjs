module.exports = {
  displayName: 'overleaf-oauth-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
