module.exports = {
  displayName: 'checkout-pricing-price-list',
  preset: '../../../jest.preset.js',
  testEnvironment: 'node',
};
