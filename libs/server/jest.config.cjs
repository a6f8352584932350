const serverSpecs = require('./jest.preset.cjs');

module.exports = { ...serverSpecs, displayName: 'server' };
