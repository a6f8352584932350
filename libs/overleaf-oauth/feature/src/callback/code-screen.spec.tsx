import { signedIn } from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { respondToBotCheck } from '@portal/auth-session/testing';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { callbackRoute, offer, openCallback, tokens } from '../testing/render-callback';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const needed = 'SECOND_FACTOR_REQUIRED';
const acceptCode = () =>
  server.use(
    respond(authSessionEndpoints.answerSecondFactor, { session: tokens, remembered: true }),
  );

it('The password that links the accounts is followed by the code, and then by the account page (AUTH-585)', async () => {
  acceptCode();
  server.use(
    ...respondToBotCheck(),
    respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', { details: offer }),
    respondWithError(endpoints.linkEditorAccount, 403, needed),
  );
  const { location, user } = await openCallback(callbackRoute());
  await user.type(await screen.findByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Link accounts' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(location()).toBe('/account'));
});

it('A login with the editor asks for the code or for mailed digits, and Cancel leads to the login page (AUTH-585)', async () => {
  const details = { isMailed: true };
  server.use(respondWithError(endpoints.finishEditorLogin, 403, needed, { details }));
  const { location, user } = await openCallback(callbackRoute());
  expect(await screen.findByLabelText('6 digits')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location()).toBe('/login'));
});

it('A proof with the editor asks for the code, and goes back to where it was needed (AUTH-469, AUTH-585)', async () => {
  acceptCode();
  server.use(respondWithError(endpoints.proveByEditorLogin, 403, needed));
  const before = await openCallback('/oauth2/callback?state=cut-off');
  await act(async () => void before.store.dispatch(signedIn({ tokens, rememberMe: true })));
  before.unmount();
  const query = { purpose: 'reauthentication', redirect: '/account/security' };
  const { location, user } = await openCallback(callbackRoute(query));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(location()).toBe('/account/security'));
});
