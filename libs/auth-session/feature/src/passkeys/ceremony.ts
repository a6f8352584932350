import {
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { authSessionEndpoints as endpoints, type NewPasskey } from '@portal/auth-session/domain';
import {
  endpointMutation,
  endpointQuery,
  portalApi,
  secretMutation,
} from '@portal/shared/data-access';
import type { SessionStore } from '../session/session-slice';

type Dispatch = SessionStore['dispatch'];

const passkeyApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['Group', 'WaysIn', 'SecurityActivity'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getPasskeyChallenge: build.mutation(endpointMutation(endpoints.getPasskeyChallenge)),
      answerPasskeyChallenge: build.mutation(secretMutation(endpoints.answerPasskeyChallenge)),
      beginPasskey: build.mutation(endpointMutation(endpoints.beginPasskey)),
      addPasskey: build.mutation({
        ...endpointMutation(endpoints.addPasskey),
        invalidatesTags: ['WaysIn', 'SecurityActivity', 'Group'],
      }),
      beginPasskeySignUp: build.mutation(endpointMutation(endpoints.beginPasskeySignUp)),
      signUpWithPasskey: build.mutation(secretMutation(endpoints.signUpWithPasskey)),
      renamePasskey: build.mutation({
        ...endpointMutation(endpoints.renamePasskey),
        invalidatesTags: ['WaysIn'],
      }),
      getPasskeyOffer: build.query(endpointQuery(endpoints.getPasskeyOffer)),
      declinePasskeyOffer: build.mutation(endpointMutation(endpoints.declinePasskeyOffer)),
    }),
  }).endpoints;

interface PasskeySignUp {
  readonly email: string;
  /** Of a bot check. */
  readonly ticket: string;
  readonly wantsUpdates: boolean;
  readonly invitation?: string;
}

/** The algorithms that every authenticator has one of: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** The answer of a passkey that the user chooses, from the browser's dialog or among the suggestions of a field. */
export async function askForPasskey(
  dispatch: Dispatch,
  purpose: 'sign-in' | 'reauthentication',
  { fromSuggestions = false } = {},
): Promise<string> {
  const asked = await dispatch(passkeyApi.getPasskeyChallenge.initiate({ purpose })).unwrap();
  const { id, response } = await startAuthentication({
    optionsJSON: { ...asked, userVerification: 'required' },
    useBrowserAutofill: fromSuggestions,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const answer = { id, clientDataJSON, authenticatorData, signature, userHandle };
  return (await dispatch(passkeyApi.answerPasskeyChallenge.initiate(answer)).unwrap()).ticket;
}

/** Has an authenticator make a passkey for an account. */
async function makePasskey(
  { challenge, rpId, rpName, userHandle, known }: NewPasskey,
  email: string,
) {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: rpName },
      user: { id: userHandle, name: email, displayName: email },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((each) => ({ id: each, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  });
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}

/** Adds a new passkey to the account of the signed-in user. */
export async function addPasskey(
  dispatch: Dispatch,
  { email, ...named }: { readonly name?: string; readonly email: string },
): Promise<void> {
  const begun = await dispatch(passkeyApi.beginPasskey.initiate({})).unwrap();
  const passkey = { ...named, ...(await makePasskey(begun, email)) };
  await dispatch(passkeyApi.addPasskey.initiate(passkey)).unwrap();
}

/** Opens an account with a new passkey; the ticket opens its first session. */
export async function signUpWithPasskey(
  dispatch: Dispatch,
  { email, ticket, ...account }: PasskeySignUp,
): Promise<string> {
  const asked = dispatch(passkeyApi.beginPasskeySignUp.initiate({ email, ticket }));
  const made = await makePasskey(await asked.unwrap(), email);
  const opened = dispatch(passkeyApi.signUpWithPasskey.initiate({ ...made, ...account }));
  return (await opened.unwrap()).ticket;
}

export async function renamePasskey(
  dispatch: Dispatch,
  passkey: { readonly id: string; readonly name: string },
): Promise<void> {
  await dispatch(passkeyApi.renamePasskey.initiate(passkey)).unwrap();
}

/** Whether this device can hold passkeys, and the user who has just logged in is offered one. */
export async function isPasskeyOffered(dispatch: Dispatch): Promise<boolean> {
  if (!(await platformAuthenticatorIsAvailable())) return false;
  const options = { subscribe: false, forceRefetch: true };
  const asked = dispatch(passkeyApi.getPasskeyOffer.initiate(undefined, options));
  return (await asked.unwrap()).offered;
}

export async function declinePasskeyOffer(dispatch: Dispatch): Promise<void> {
  await dispatch(passkeyApi.declinePasskeyOffer.initiate({})).unwrap();
}
