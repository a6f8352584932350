import { renderView } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { SocialSignIn } from './social-sign-in';

const providers = [
  { id: 'campus', name: 'Campus ID' },
  { id: 'google', name: 'Google' },
];

describe('SocialSignIn', () => {
  it('leads to each configured provider, the query kept', () => {
    renderView(<SocialSignIn providers={providers} />, {
      route: '/login?redirect=/plans&error=x&provider=forged',
    });
    const links = screen.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Continue with Campus ID',
      'Continue with Google',
    ]);
    expect(links[0]).toHaveAttribute('href', '/api/social/start?provider=campus&redirect=%2Fplans');
  });

  it.each([[undefined], [[]]])('shows nothing with %j', (none) => {
    const { container } = renderView(<SocialSignIn providers={none} />);
    expect(container).toBeEmptyDOMElement();
  });
});
