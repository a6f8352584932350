import { makeDatabaseTemplate } from './database-template';
import { buildPrograms } from './programs';

/** Runs once before all spec files. */
async function prepare(): Promise<void> {
  await Promise.all([makeDatabaseTemplate(), buildPrograms()]);
}

// Jest loads the global setup from the default export.
export { prepare as default };
