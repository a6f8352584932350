export { type AdminAnswer, type AdminCall, adminTopics } from './admin-program';
export { adminSocketOf, callAdmin, serveAdmin, systemUser } from './admin-socket';
export { createAuditCleanup, createAuditCommand } from './audit.commands';
export { adminActions } from './audit.tables';
export { createBackupState } from './data/backup-state';
export {
  createAloneCommands,
  createBackupCommand,
  noteBackupCommand,
  runAlone,
} from './data/data.commands';
export { dependedParts, migrationsPart, runningPart, signingKeysPart } from './depended-parts';
export { type Check, type Finding, ok, problem, usageProblem } from './doctor/check';
export { type Doctor, createDoctor } from './doctor/create-doctor';
export { examineEnvironment } from './doctor/examine-environment';
export { createJobCommands } from './job.commands';
export { createKeyCommands } from './key.commands';
export { type RunAdmin, createRunAdmin } from './run-admin';
