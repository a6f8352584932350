const serverSpecs = require('../../libs/server/jest.preset.cjs');

module.exports = { ...serverSpecs, displayName: 'api' };
