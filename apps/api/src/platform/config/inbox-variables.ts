import { isEmail } from '@portal/shared/util';
import { string } from 'yup';
import { variable } from './variable';

const inboxField = () => string().test('email', (value) => value !== undefined && isEmail(value));

/** Where the messages of the contact and institution forms are mailed. */
export const inboxVariables = {
  supportInbox: variable({
    name: 'SUPPORT_INBOX',
    purpose: 'Receives the messages of the contact form.',
    expected: 'an email address',
    fallback: 'support@lemma.example',
    schema: inboxField().defined(),
  }),
  institutionsInbox: variable({
    name: 'INSTITUTIONS_INBOX',
    purpose: 'Receives institutional inquiries and questions about sales.',
    expected: 'an email address',
    fallback: 'institutions@lemma.example',
    schema: inboxField().defined(),
  }),
} as const;
