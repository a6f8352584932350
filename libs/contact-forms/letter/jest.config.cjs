module.exports = {
  displayName: 'contact-forms-letter',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
