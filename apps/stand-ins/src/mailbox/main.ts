import { runStandIn } from '../shared';
import { startMailbox } from './start-mailbox';

void runStandIn('mailbox', (environment) =>
  startMailbox({
    port: environment.port('PORT'),
    smtpPort: environment.port('SMTP_PORT'),
    folder: environment.folder('DATA_DIR'),
    now: () => new Date(),
  }),
);
