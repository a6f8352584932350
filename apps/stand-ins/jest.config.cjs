module.exports = {
  displayName: 'stand-ins',
  preset: '../../jest.preset.js',
  testEnvironment: 'node',
};
