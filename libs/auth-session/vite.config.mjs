import { packageConfig } from '../../tools/packages/package-config.mjs';

export default packageConfig(import.meta.dirname);
