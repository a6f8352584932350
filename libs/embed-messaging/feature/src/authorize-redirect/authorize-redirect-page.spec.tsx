import { renderView } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { enterFrame, leaveFrame } from '../testing/frame';
import { AuthorizeRedirectPage } from './authorize-redirect-page';

const editor = 'https://editor.example';
const show = (route: string) =>
  renderView(<AuthorizeRedirectPage allowedOrigins={[editor]} />, { route });

afterEach(leaveFrame);

describe('/authorize-redirect', () => {
  it('The editor gets the state, the challenge and the nonce of the query once (EMBED-13, EMBED-14)', () => {
    const { posted } = enterFrame(editor);
    const challenge = 'c'.repeat(43);
    const { rerender } = show(
      `/authorize-redirect?state=s1&code_challenge=${challenge}&nonce=n1&other=x`,
    );
    rerender(<p>later</p>);
    expect(posted).toEqual([
      {
        message: {
          type: 'overleaf_authorize',
          state: 's1',
          code_challenge: challenge,
          nonce: 'n1',
        },
        target: editor,
      },
    ]);
  });

  it('The page says that it redirects to the editor (EMBED-13)', () => {
    enterFrame(editor);
    show('/authorize-redirect?state=s1');
    expect(
      screen.getByRole('heading', { name: 'Redirecting to the editor...' }),
    ).toBeInTheDocument();
  });

  it('The message waits until the page has loaded (EMBED-14)', () => {
    const { posted } = enterFrame(editor);
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    show('/authorize-redirect?state=s1');
    expect(posted).toEqual([]);
    window.dispatchEvent(new Event('load'));
    expect(posted).toHaveLength(1);
    state.mockRestore();
  });

  it.each([
    ['without a state', '/authorize-redirect'],
    ['with an empty state', '/authorize-redirect?state='],
    ['with an enormous state', `/authorize-redirect?state=${'s'.repeat(9_000)}`],
    ['with an impossible challenge', '/authorize-redirect?state=s1&code_challenge=%3Cscript%3E'],
  ])('A page %s tells the editor that the sign-in failed (EMBED-15)', (_, route) => {
    const { posted } = enterFrame(editor);
    show(route);
    expect(posted).toEqual([
      {
        message: {
          type: 'status_updated',
          status: 'error',
          session: null,
          isEmailConfirmed: false,
          error: 'unknown-error',
          email: null,
          uuid: null,
        },
        target: editor,
      },
    ]);
    expect(
      screen.getByRole('heading', { name: 'We were not able to sign you in.' }),
    ).toBeInTheDocument();
  });

  it('In a frame of another site the page sends nothing and says where it works (EMBED-13)', () => {
    const { posted } = enterFrame('https://editor.example.evil.example');
    show('/authorize-redirect?state=s1');
    expect(posted).toEqual([]);
    expect(screen.getByRole('heading')).toHaveTextContent('works only inside the LaTeX editor');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('Outside of a frame the page leads to the account (EMBED-13)', () => {
    show('/authorize-redirect?state=s1');
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      '/account',
    );
  });
});
