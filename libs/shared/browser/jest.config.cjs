module.exports = {
  displayName: 'shared-browser',
  preset: '../../../jest.preset.js',
  testEnvironment: 'jest-fixed-jsdom',
};
