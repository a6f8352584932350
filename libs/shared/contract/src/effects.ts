/** What a request has to prove besides its token, which a thief can have too. */
type Proof =
  | 'none'
  /** A sign-in of the user, or another proof, within the last ten minutes. */
  | 'recent-sign-in'
  /** The same for more than {@link maxUnprovenPeople} people; the handler counts them. */
  | 'recent-sign-in-for-many';

/** Every effect that an endpoint can have, and the proof that it needs (SHARED-170). */
export const proofOfEffect = {
  /** Charges somebody, or makes a debt, now or later. */
  'spends-money': 'recent-sign-in',
  /** Ends charges and what they pay for. */
  'stops-money': 'recent-sign-in',
  /** Deletes an account or a group for good. */
  destroys: 'recent-sign-in',
  /** Hands out what is stored of people as a file. */
  'exports-people': 'recent-sign-in',
  /** Gives somebody a session, a way in, a link that needs no invitation, or a role. */
  'opens-door': 'recent-sign-in',
  /** Ends sessions, or takes a way in or a role away. */
  'locks-out': 'recent-sign-in',
  'removes-people': 'recent-sign-in-for-many',
  /** Asks people by name, who decide themselves. */
  'invites-people': 'none',
  /** Charges what is owed already and would be charged again. */
  'pays-debt': 'none',
  /** Shows people, sessions or invoices on a page. */
  lists: 'none',
} as const satisfies Record<string, Proof>;

export type Effect = keyof typeof proofOfEffect;

/** The most people whom a user removes from a group within an hour without a recent sign-in. */
export const maxUnprovenPeople = 10;

/** What proves the sender of a request that carries its own proof, instead of a recent sign-in. */
export type CarriedProof = 'password' | 'mailed-code' | 'login-elsewhere';
