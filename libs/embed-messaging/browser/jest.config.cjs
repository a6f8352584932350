module.exports = {
  displayName: 'embed-messaging-browser',
  preset: '../../../jest.preset.js',
  testEnvironment: 'jest-fixed-jsdom',
};
