import { runInstitutionsCommand } from './modules/group-management/group-management.module';
import { runOperatorCommand } from './operator-command';

/** `npm run institutions`. */
runOperatorCommand(({ institutions, now }, args, print) =>
  runInstitutionsCommand(institutions, args, print, now()),
);
