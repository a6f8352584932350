module.exports = {
  displayName: 'checkout-pricing-domain',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
