module.exports = {
  displayName: 'shared-client',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
