import { render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { UiProvider, type LinkComponentProps } from '../link/link';
import type { FooterProps } from './footer';
import { PageShell, type PageShellProps } from './page-shell';
import type { HeaderProps } from './header-props';

const onThemeChange = jest.fn();
const onCookieChoices = jest.fn();

const header: Omit<HeaderProps, 'brandName' | 'homeHref'> = {
  navigation: [
    { label: 'Plans', href: '/plans' },
    { label: 'Account', href: '/account', current: true },
    { label: 'Contact', href: '/contact' },
    { label: 'Help guides', href: 'https://help.example', external: true },
  ],
  user: { email: 'ines.okafor@maths.example.edu', premium: true },
  logInHref: '/login',
  signOutHref: '/signout',
  version: '1.0.0',
};

const footer: Omit<FooterProps, 'brandName' | 'homeHref'> = {
  groups: [
    { title: 'Product', entries: [{ label: 'Plans', href: '/plans' }] },
    { title: 'Legal', entries: [{ label: 'Cookie choices', onSelect: onCookieChoices }] },
  ],
  year: 2026,
  owner: 'Lemma',
  theme: 'system',
  onThemeChange,
};

function RouterLink({ children, ...props }: LinkComponentProps) {
  return (
    <a {...props} data-router="">
      {children}
    </a>
  );
}

function renderShell(
  changes: Partial<typeof header> = {},
  rest: Pick<PageShellProps, 'subNavigation'> = {},
) {
  render(
    <UiProvider linkComponent={RouterLink}>
      <PageShell
        brandName="Lemma"
        homeHref="/"
        header={{ ...header, ...changes }}
        footer={footer}
        {...rest}
      >
        <h1>Account</h1>
      </PageShell>
    </UiProvider>,
  );
  return { user: userEvent.setup(), banner: within(screen.getByRole('banner')) };
}

describe('PageShell', () => {
  beforeEach(() => jest.clearAllMocks());

  it('The first link of the page moves the focus to the main content (SHARED-14)', async () => {
    const { user } = renderShell();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('The header marks the current page, and external links are plain anchors (SHARED-10)', () => {
    const { banner } = renderShell();
    const navigation = within(banner.getByRole('navigation', { name: 'Main' }));
    const link = (name: string) => navigation.getByRole('link', { name });
    expect(link('Account')).toHaveAttribute('aria-current', 'page');
    expect(link('Plans')).not.toHaveAttribute('aria-current');
    expect(link('Plans')).toHaveAttribute('data-router');
    expect(link('Help guides')).not.toHaveAttribute('data-router');
    expect(banner.getByRole('link', { name: 'Lemma, home' })).toHaveAttribute('href', '/');
  });

  it('The header has Log in while signed out (SHARED-11)', () => {
    const { banner } = renderShell({ user: undefined });
    expect(banner.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(banner.queryByRole('button', { name: /ines/ })).not.toBeInTheDocument();
  });

  it('The header has neither Log in nor a user menu while the session is unknown (SHARED-11)', () => {
    const { banner } = renderShell({ user: 'unknown' });
    expect(banner.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    expect(banner.queryByRole('button', { name: /ines/ })).not.toBeInTheDocument();
  });

  it('The pages beside this one follow the header, with the current one marked (SHARED-563)', () => {
    renderShell(
      {},
      {
        subNavigation: [
          { label: 'Account', href: '/account', current: false },
          { label: 'Billing', href: '/account/billing', current: true },
        ],
      },
    );
    const pages = within(screen.getByRole('navigation', { name: 'Your account' }));
    expect(pages.getByRole('link', { name: 'Billing' })).toHaveAttribute('aria-current', 'page');
    expect(pages.getByRole('link', { name: 'Account' })).not.toHaveAttribute('aria-current');
  });

  it('The user menu is labeled with the email and holds the user’s own pages, version, badge and sign-out, without the navigation (SHARED-12)', async () => {
    const menuLinks = [{ label: 'Billing', href: '/account/billing' }];
    const { user, banner } = renderShell({ menuLinks });
    await user.click(banner.getByRole('button', { name: 'ines.okafor@maths.example.edu Premium' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Billing',
      'Log out',
    ]);
    expect(menu.getByText('Lemma 1.0.0')).toBeInTheDocument();
    expect(menu.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/signout');
  });

  it('The footer has link groups, year and theme (SHARED-15)', async () => {
    const { user } = renderShell();
    const end = within(screen.getByRole('contentinfo'));
    expect(
      within(end.getByRole('list', { name: 'Product' })).getByRole('link', { name: 'Plans' }),
    ).toBeInTheDocument();
    expect(end.getByText('© 2026 Lemma')).toBeInTheDocument();
    await user.click(end.getByRole('button', { name: 'Cookie choices' }));
    expect(onCookieChoices).toHaveBeenCalledTimes(1);
    await user.selectOptions(end.getByRole('combobox', { name: 'Theme' }), 'Dark');
    expect(onThemeChange).toHaveBeenCalledWith('dark');
  });
});

describe('the phone menu', () => {
  const rows = () =>
    within(screen.getAllByRole('list')[0] ?? document.body)
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('The phone menu holds the navigation and Sign out (SHARED-13)', async () => {
    const { user, banner } = renderShell();
    const button = banner.getByRole('button', { name: 'Menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const all = ['Plans', 'Account', 'Contact', 'Help guides', 'Log out'];
    await waitFor(() => expect(rows()).toEqual(all));
    expect(banner.getByText('Lemma 1.0.0')).toBeInTheDocument();
  });

  it('The phone menu holds the signed-in user’s links before Sign out (SHARED-13)', async () => {
    const menuLinks = [{ label: 'Security', href: '/account/security' }];
    const { user, banner } = renderShell({ menuLinks });
    expect(banner.queryByRole('link', { name: 'Security' })).not.toBeInTheDocument();
    await user.click(banner.getByRole('button', { name: 'Menu' }));
    const all = ['Plans', 'Account', 'Contact', 'Help guides', 'Security', 'Log out'];
    await waitFor(() => expect(rows()).toEqual(all));
  });

  it('The phone menu holds Log in while signed out (SHARED-13)', async () => {
    const { user, banner } = renderShell({ user: undefined });
    await user.click(banner.getByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(rows()).toContain('Log in'));
  });

  it('The phone menu closes on Escape and returns the focus (SHARED-13)', async () => {
    const { user, banner } = renderShell();
    const button = banner.getByRole('button', { name: 'Menu' });
    await user.click(button);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('The phone menu closes when the focus or the pointer leaves it (SHARED-13)', async () => {
    const { user, banner } = renderShell();
    const button = banner.getByRole('button', { name: 'Menu' });
    await user.click(button);
    await user.click(screen.getByRole('heading', { name: 'Account' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
