module.exports = {
  displayName: 'auth-session-client',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
