import { makeDatabaseTemplate } from './database-template';

// Jest loads the global setup from the default export.
export { makeDatabaseTemplate as default };
