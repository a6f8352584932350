import { readFile } from 'node:fs/promises';
import { runUpdatesCommand } from './modules/account/account.module';
import { runOperatorCommand } from './operator-command';

/** `npm run updates`. */
runOperatorCommand(({ sendUpdate }, args, print) =>
  runUpdatesCommand(sendUpdate, args, print, (file) => readFile(file, 'utf8')),
);
