module.exports = {
  displayName: 'group-management-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
