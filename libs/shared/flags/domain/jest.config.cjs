module.exports = {
  displayName: 'shared-flags-domain',
  preset: '../../../../jest.preset.js',
  testEnvironment: 'node',
};
