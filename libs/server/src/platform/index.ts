export { default as demoUsers } from './config/demo-users.json';
export {
  type AdminCommand,
  type AdminInput,
  AdminProblem,
  type AdminResult,
  linesOf,
  userArgument,
} from './admin/admin-command';
export { type Config, readConfig } from './config/config';
export type { GumroadOptions } from './config/provider-variables';
export { databaseFolderOf } from './config/read-variables';
export { variables } from './config/variables';
export { isDatabaseLost, isUniqueViolation } from './database/database-errors';
export { type FairShare, deleteBeyondShare, deleteInBatches } from './database/deletion.repository';
export { toldByDatabase } from './database/database-problems';
export {
  type DatabaseWait,
  databaseWaitMs,
  openConfiguredDatabase,
} from './database/open-configured';
export { grantRuntimeRole } from './database/runtime-role';
export type { OpenDatabase } from './database/open-database';
export { openPglite } from './database/open-pglite';
export { openPostgres } from './database/postgres-database';
export { runPostgresTool } from './database/postgres-tools';
export { lockOrLeave } from './database/locked-rows';
export { isAnyOf, queryRows, rawQuery } from './database/raw-query';
export { isStorableDate, unstorablePath } from './database/storable';
export { bossOptions, queueOptions } from './jobs/boss-options';
export { type JobRunner, createJobRunner } from './jobs/job-runner';
export { type Scheduler, createScheduler } from './jobs/scheduler';
export { type EndpointLimit, countUses, mailboxOf, perAccount } from './limits';
export { type ApiModule, type ServedParts, catalogOf, createModuleRegistry } from './module';
export { createSenderOf, networkOf } from './network';
export { type Logger, createLogger } from './observability/logger';
export { maskedEmail } from './observability/masked-email';
export { type Metrics, createMetrics } from './observability/metrics';
export { startTracing } from './observability/start-tracing';
export type { Platform } from './platform';
export type {
  ClientInfo,
  RedirectRoute,
  Redirection,
  RequestContext,
  TextDocument,
} from './request';
export { readCommonPasswords } from './secrets/common-passwords';
export { type LoginBrowser, createLoginBrowser } from './secrets/login-browser';
export {
  type LoginPurpose,
  type LoginState,
  type LoginStates,
  createLoginStates,
  loginPurposes,
  stateLifetimeMs,
  unverifiedProvider,
} from './secrets/login-state';
export { hashOf, idLength, newId, newSecret, secretLength } from './secrets/random';
export {
  type Sealer,
  type Secrets,
  createSealer,
  derivedSecret,
  derivedSecrets,
  keyIdOf,
} from './secrets/sealed-values';
export { createSignedTokens } from './secrets/signed-tokens';
export { StartProblem, endSentence } from './start-problem';
