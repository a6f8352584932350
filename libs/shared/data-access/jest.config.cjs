module.exports = {
  displayName: 'shared-data-access',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
