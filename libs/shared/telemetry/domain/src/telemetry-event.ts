import type { AnalyticsEvent } from './analytics-event';

/** An event with what happened in a word (`action`) and its details. */
interface Event<Type extends string, Action extends string = string> {
  readonly type: Type;
  readonly action: Action;
}

/** The experiment that decided what a viewed page shows. */
export type Exposure = Readonly<{
  experiment_name: string;
  experiment_variation: string;
  /** The experiments that this browser takes part in, as `experimentKey__variationKey`. */
  targets: readonly string[];
}>;

export type SignInMethod =
  'password' | 'social' | 'latex-editor' | 'passkey' | 'institution' | 'email';

/** What is known of a user who follows an invitation from the LaTeX editor. */
export type UserState = 'unregistered' | 'registered' | 'premium';

/**
 * The events that the portal reports, each at its place (EVENT-1).
 *
 * - `sign-in-started`, `sign-in`: the action is the method. `sign-in-error`: the action is the error's code.
 * - `page-viewed`: the action is the page (`plans`); the exposure to an experiment is one too, with its properties.
 * - `plan-purchase`: a purchase begins; the action is the variant of the experiment with the same name.
 * - `contact_sales`: the dialog was opened, or its message was sent.
 * - `invite-redirect`: a user arrived from the LaTeX editor; the action is the target.
 */
export type TelemetryEvent =
  | Event<'sign-in-started' | 'sign-in', SignInMethod>
  | Event<'sign-in-error'>
  | (Event<'page-viewed'> & { readonly properties?: Exposure })
  | Event<'plan-purchase', 'monthly' | 'quarterly' | 'yearly'>
  | Event<'contact_sales', 'clicked' | 'submitted'>
  | (Event<'invite-redirect', 'plans' | 'wfo-landing' | 'other'> & {
      readonly properties: { readonly user_state: UserState };
    });

/** What an event says about the signed-in user. */
type AccountDetails = Pick<AnalyticsEvent, 'uid' | 'emailDomain' | 'accountType'>;

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly isPaid: boolean;
  readonly premium: boolean;
}

/** The details of a user: `paid` pays, `premium` has Premium without paying, all others are `freemium` (EVENT-7). */
export function accountDetailsOf({ uid, email, isPaid, premium }: Account): AccountDetails {
  const unpaid = premium ? 'premium' : 'freemium';
  const emailDomain = email.split('@').at(-1)?.toLowerCase();
  return { uid, emailDomain, accountType: isPaid ? 'paid' : unpaid };
}
