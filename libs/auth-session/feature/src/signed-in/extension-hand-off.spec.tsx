import { screen, waitFor } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { renderAuthView, testTokens } from '../testing/render-auth-view';
import { ExtensionHandOff } from './extension-hand-off';

type Answer = (answer: unknown) => void;

function installExtension(reply: (answer: Answer) => unknown) {
  const sendMessage = jest.fn((_id: string, _message: object, answer: Answer) => reply(answer));
  Object.assign(window, { chrome: { runtime: { sendMessage } } });
  return sendMessage;
}

const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);

afterEach(() => {
  close.mockClear();
  Reflect.deleteProperty(window, 'chrome');
});

describe('ExtensionHandOff', () => {
  it('The session is sent to the extension, and the window closes when it responds (AUTH-57)', async () => {
    const sendMessage = installExtension((answer) => answer({ ok: true }));
    await renderAuthView(<ExtensionHandOff extensionId="lemma" />, { signedInAs: testUser() });
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(sendMessage).toHaveBeenCalledTimes(1);
    expect(sendMessage.mock.calls[0]?.slice(0, 2)).toEqual([
      'lemma',
      { type: 'session', session: expect.objectContaining(testTokens) },
    ]);
  });

  it('Without a response of the extension the page offers to try again or to go to the account (AUTH-57)', async () => {
    installExtension((answer) => setTimeout(() => answer(undefined)));
    const { user } = await renderAuthView(<ExtensionHandOff extensionId="lemma" />, {
      signedInAs: testUser(),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      '/account',
    );

    installExtension((answer) => answer('taken'));
    await user.click(retry);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });
});
