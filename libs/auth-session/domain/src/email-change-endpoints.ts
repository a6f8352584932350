import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { canonicalEmail, emailField } from '@portal/shared/util';
import { authErrors } from './errors';

export const startEmailChange = defineEndpoint({
  name: 'startEmailChange',
  host: 'origin',
  method: 'POST',
  path: '/api/user/email/start-change',
  access: 'user',
  request: strictObject({ newEmail: emailField().required() }),
  response: emptyObject,
  errors: ['EMAIL_IN_USE', 'EMAIL_UNCHANGED', 'EMAIL_MANAGED_BY_EDITOR'],
  summary: 'Mails a link to the new address; the address changes when that link is confirmed.',
  requirement: 'AUTH-13',
});

const newEmailMissing = 'Enter your new email address.';

/** What a person fills in to change the address: the call's own rule, and another address than now (specification 2, section 5). */
export const newEmailForm = (currentEmail: string) =>
  strictObject({
    newEmail: emailField()
      .required(newEmailMissing)
      .test(
        'another',
        authErrors.EMAIL_UNCHANGED.text,
        (value) => canonicalEmail(value) !== canonicalEmail(currentEmail),
      ),
  });
