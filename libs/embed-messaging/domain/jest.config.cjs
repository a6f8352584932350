module.exports = {
  displayName: 'embed-messaging-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
