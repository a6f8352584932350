import type { ApiModule, Platform } from '@portal/server/platform';
import type { AuthSessionModule } from '@portal/auth-session/server';
import { contactFormsRoutes } from './contact-forms.routes';
import { createMessageJob, createMessageScheduledJob } from './send-message/message.job';
import { messageData } from './send-message/message.repository';
import { createSendMessage } from './send-message/send-message.service';

export function createContactFormsModule(
  platform: Platform,
  { admit }: Pick<AuthSessionModule, 'admit'>,
): ApiModule {
  return {
    routes: contactFormsRoutes({ sendMessage: createSendMessage({ ...platform, admit }) }),
    personalData: [messageData],
    jobs: [createMessageJob(platform)],
    scheduledJobs: [createMessageScheduledJob(platform)],
  };
}
