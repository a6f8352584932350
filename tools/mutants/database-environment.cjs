const { createJiti } = require('jiti');

module.exports = createJiti(__filename)('../../libs/server/src/testing/database-environment.ts');
