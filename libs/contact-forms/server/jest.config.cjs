const serverSpecs = require('../../server/jest.preset.cjs');

module.exports = { ...serverSpecs, displayName: 'contact-forms-server' };
