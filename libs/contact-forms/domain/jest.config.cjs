module.exports = {
  displayName: 'contact-forms-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
