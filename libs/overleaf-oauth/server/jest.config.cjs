const serverSpecs = require('../../server/jest.preset.cjs');

module.exports = { ...serverSpecs, displayName: 'overleaf-oauth-server' };
