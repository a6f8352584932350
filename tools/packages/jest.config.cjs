module.exports = {
  displayName: 'packages',
  preset: '../../jest.preset.js',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.spec.ts'],
};
