module.exports = {
  displayName: 'auth-session-testing',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
