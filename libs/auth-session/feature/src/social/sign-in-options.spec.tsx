import { renderView } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { SignInOptions } from './sign-in-options';

const providers = [
  { id: 'campus', name: 'Campus ID' },
  { id: 'google', name: 'Google' },
];
const editor = { name: 'the LaTeX editor', isAlwaysOffered: false };

const shownWays = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('SignInOptions', () => {
  it('Each configured provider is offered, with the query (AUTH-82)', () => {
    renderView(<SignInOptions providers={providers} />, {
      route: '/login?redirect=/plans&error=x&provider=forged',
    });
    expect(shownWays()).toEqual(['Continue with Campus ID', 'Continue with Google']);
    expect(screen.getByRole('link', { name: 'Continue with Campus ID' })).toHaveAttribute(
      'href',
      '/api/social/start?provider=campus&redirect=%2Fplans',
    );
  });

  it('The address can ask for the sign-in with the LaTeX editor, which keeps the query', () => {
    renderView(<SignInOptions editor={editor} providers={providers} />, {
      route: '/login?signInWithOverleaf=enabled&origin=/plans&code=A',
    });
    expect(shownWays()).toEqual([
      'Continue with Campus ID',
      'Continue with Google',
      'Log in with the LaTeX editor',
    ]);
    expect(screen.getByRole('link', { name: 'Log in with the LaTeX editor' })).toHaveAttribute(
      'href',
      '/api/oauth2?signInWithOverleaf=enabled&origin=%2Fplans&code=A',
    );
  });

  it('The LaTeX editor is always offered where it is configured (AUTH-79)', () => {
    renderView(<SignInOptions editor={{ ...editor, isAlwaysOffered: true }} />);
    expect(shownWays()).toEqual(['Log in with the LaTeX editor']);
  });

  it.each([
    ['nothing', {}, '/'],
    ['no provider', { providers: [] }, '/'],
    ['an editor that is not asked for', { editor }, '/?signInWithOverleaf=disabled'],
    ['an address alone', {}, '/?signInWithOverleaf=enabled'],
  ])('No sign-in options are shown with %s', (_, props, route) => {
    const { container } = renderView(<SignInOptions {...props} />, { route });
    expect(container).toBeEmptyDOMElement();
  });
});
