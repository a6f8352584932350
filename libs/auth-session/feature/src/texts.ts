import type { MissingTexts } from '@portal/auth-session/domain';
import type { accountButtonMessages as accountButton } from './account-button/messages';
import type { actionMessages as authAction } from './auth-action/messages';
import type { messages as backToGroup } from './security/back-to-group-messages';
import type { mailMessages as email } from './email/messages';
import type { messages as pages } from './messages';
import type { securityMessages as security } from './security/messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface AuthSessionTexts {
  readonly 'auth-session': {
    readonly 'account-button': typeof accountButton;
    readonly 'auth-action': typeof authAction;
    readonly 'back-to-group': typeof backToGroup;
    readonly email: typeof email;
    readonly pages: typeof pages;
    readonly security: typeof security;
    readonly validation: MissingTexts;
  };
}
