const serverSpecs = require('../../../server/jest.preset.cjs');

module.exports = { ...serverSpecs, displayName: 'shared-telemetry-server' };
