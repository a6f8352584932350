import {
  defineEndpoint,
  emptyObject,
  openObject,
  strictObject,
  isShortField,
} from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { array, number, string, type InferType } from 'yup';
import { emailActionModes, otherQueryLimits } from './actions';
import { opaqueField, passwordField, ticketField } from './fields';

export const requestCode = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/user/getCode',
  access: 'optional-user',
  effects: [],
  request: strictObject({
    email: emailField().required(),
    requestType: string().oneOf(['PASSWORD_RESET', 'VERIFY_EMAIL']).required(),
    /** Needed unless the token of a signed-in user comes with the request. */
    ticket: ticketField(),
  }),
  response: emptyObject,
  errors: ['BOT_CHECK_FAILED', 'INSTITUTION_SIGN_IN_REQUIRED'],
});

export const runEmailAction = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/auth/action',
  /** A token of the same account identifies the owner’s own session. */
  access: 'optional-user',
  effects: ['opens-door', 'locks-out'],
  provenBy: 'mailed-code',
  /** The page sends its whole query: unknown parameters are ignored. */
  request: openObject(
    {
      mode: string().oneOf(emailActionModes).required(),
      oobCode: opaqueField().required(),
      /** For a reset, and for a verification in another browser than the one that signed up. */
      newPassword: passwordField().when('mode', {
        is: 'resetPassword',
        then: (field) => field.required(),
      }),
    },
    otherQueryLimits,
  ),
  response: strictObject({
    mode: string().oneOf(emailActionModes).defined(),
    email: string().defined(),
    /** After a reset: the names of the ways into the account that need the new password once. */
    waysIn: array(string().defined()).optional(),
  }),
  errors: [
    'INVALID_CODE',
    'INVALID_PASSWORD',
    'SHORT_PASSWORD',
    'COMMON_PASSWORD',
    'PASSWORD_REQUIRED',
    'EMAIL_ALREADY_EXISTS',
    'EMAIL_MANAGED_BY_EDITOR',
  ],
});

export const checkEmailCode = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/auth/check-code',
  access: 'public',
  effects: [],
  request: strictObject({
    mode: string().oneOf(emailActionModes).required(),
    oobCode: opaqueField().required(),
  }),
  response: emptyObject,
  errors: ['INVALID_CODE'],
});

/** The code of a verification link. */
const verificationCode = strictObject({ oobCode: opaqueField().required() });

export const getAccountOpening = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/auth/account-opening',
  access: 'public',
  effects: [],
  request: verificationCode,
  response: strictObject({
    /** Epoch seconds. */
    openedAt: number().integer().defined(),
    /** The browser and system, such as `Firefox on Linux`; null when they are unknown. */
    device: string().nullable().defined(),
    /** ISO 3166-1 alpha-2; null when it is unknown. */
    country: string().nullable().defined(),
  }),
  errors: ['INVALID_CODE'],
});

export const disownAccount = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/auth/disown-account',
  access: 'public',
  effects: ['locks-out'],
  provenBy: 'mailed-code',
  request: verificationCode,
  response: emptyObject,
  errors: ['INVALID_CODE'],
});

export const startEmailChange = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/user/email/start-change',
  access: 'user',
  effects: ['opens-door'],
  request: strictObject({ newEmail: emailField().required() }),
  response: emptyObject,
  errors: ['EMAIL_IN_USE', 'EMAIL_UNCHANGED', 'EMAIL_MANAGED_BY_EDITOR'],
});

export const getUserEmail = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/user',
  access: 'public',
  effects: [],
  request: strictObject({
    uuid: string()
      .max(64)
      .matches(/^[\w-]+$/, 'This value is not valid.')
      .required(),
  }),
  /** Empty for an unknown reference. */
  response: strictObject({ email: string().defined() }),
  errors: [],
});

const emailAction = runEmailAction.request.pick(['mode', 'oobCode']);
const knownFields: readonly string[] = Object.keys(runEmailAction.request.fields);

/** The action of a mailed link, with the other parameters of its query. */
export type EmailAction = InferType<typeof emailAction>;

/** The parameters that the endpoint ignores; those that exceed its limits are left out. */
function otherParameters(query: URLSearchParams): Readonly<Record<string, string>> {
  const others = [...new Map(query)].filter(
    ([name, value]) => !knownFields.includes(name) && isShortField(name, value, otherQueryLimits),
  );
  return Object.fromEntries(others.slice(0, otherQueryLimits.max));
}

/**
 * The action that the query of `/auth/action` asks for, as the endpoint expects it: the whole query. Undefined when `mode`
 * or `oobCode` is missing, repeated or not valid.
 */
export function readEmailAction(query: URLSearchParams): EmailAction | undefined {
  const modes = query.getAll('mode');
  const codes = query.getAll('oobCode');
  if (modes.length > 1 || codes.length > 1) return undefined;
  const action = { ...otherParameters(query), mode: modes[0], oobCode: codes[0] };
  return emailAction.isValidSync(action) ? action : undefined;
}
