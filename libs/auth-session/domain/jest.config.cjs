module.exports = {
  displayName: 'auth-session-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
