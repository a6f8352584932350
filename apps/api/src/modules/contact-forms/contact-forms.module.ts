import { contactFormsEndpointDocs, contactFormsEndpoints } from '@portal/contact-forms/domain';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import { contactFormsLimits } from './contact-forms.limits';
import { messageData } from './send-message/message-data.repository';
import { createMessageJob, createMessageScheduledJob } from './send-message/message.job';
import { createSendMessage } from './send-message/send-message.service';

/** What the domain needs of other domains. */
type ContactFormsDependencies = Pick<AuthSessionModule, 'admit'>;

/** Messages to support and sales. */
export function createContactFormsModule(
  platform: Platform,
  { admit }: ContactFormsDependencies,
): ApiModule {
  return {
    routes: defineRoutes(contactFormsEndpoints, contactFormsEndpointDocs, contactFormsLimits, {
      sendMessage: createSendMessage({ ...platform, admit }),
    }),
    personalData: [messageData],
    jobs: [createMessageJob(platform)],
    scheduledJobs: [createMessageScheduledJob(platform)],
  };
}
