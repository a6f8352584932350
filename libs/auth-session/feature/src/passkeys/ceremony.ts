import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { endpointMutation, portalApi, secretMutation } from '@portal/shared/data-access';
import type { SessionStore } from '../session/session-slice';

type Dispatch = SessionStore['dispatch'];

const passkeyApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['WaysIn', 'SecurityActivity'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getPasskeyChallenge: build.mutation(endpointMutation(endpoints.getPasskeyChallenge)),
      answerPasskeyChallenge: build.mutation(secretMutation(endpoints.answerPasskeyChallenge)),
      beginPasskey: build.mutation(endpointMutation(endpoints.beginPasskey)),
      addPasskey: build.mutation({
        ...endpointMutation(endpoints.addPasskey),
        invalidatesTags: ['WaysIn', 'SecurityActivity'],
      }),
      renamePasskey: build.mutation({
        ...endpointMutation(endpoints.renamePasskey),
        invalidatesTags: ['WaysIn'],
      }),
    }),
  }).endpoints;

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

/** Has an authenticator make a passkey for the account of the signed-in user, and adds it. */
export async function addPasskey(
  dispatch: Dispatch,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  const begun = await dispatch(passkeyApi.beginPasskey.initiate({})).unwrap();
  const { challenge, rpId, rpName, userHandle, known } = begun;
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: rpName },
      user: { id: userHandle, name: email, displayName: email },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((id) => ({ id, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  });
  const { clientDataJSON, attestationObject } = made.response;
  const passkey = { name, id: made.id, clientDataJSON, attestationObject };
  await dispatch(passkeyApi.addPasskey.initiate(passkey)).unwrap();
}

export async function renamePasskey(
  dispatch: Dispatch,
  passkey: { readonly id: string; readonly name: string },
): Promise<void> {
  await dispatch(passkeyApi.renamePasskey.initiate(passkey)).unwrap();
}
