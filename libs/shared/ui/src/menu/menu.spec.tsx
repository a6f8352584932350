import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Button } from '../button/button';
import { UiProvider, type LinkComponentProps } from '../link/link';
import { Menu } from './menu';

function RouterLink({ children, ...props }: LinkComponentProps) {
  return (
    <a data-router="true" {...props}>
      {children}
    </a>
  );
}

function setUp() {
  const onSignOut = jest.fn();
  const onDark = jest.fn();
  render(
    <UiProvider linkComponent={RouterLink}>
      <Menu
        trigger={(trigger) => <Button {...trigger}>ines@maths.example.edu</Button>}
        header="Lemma 1.0.0"
        groups={[
          [
            { label: 'Account', href: '/account', current: true },
            { label: 'Help guides', href: 'https://help.example.edu', external: true },
          ],
          [
            { label: 'Light', checked: true, onSelect: jest.fn() },
            { label: 'Dark', checked: false, onSelect: onDark },
          ],
          [{ label: 'Log out', onSelect: onSignOut }],
        ]}
      />
    </UiProvider>,
  );
  const button = screen.getByRole('button', { name: 'ines@maths.example.edu' });
  return { user: userEvent.setup(), button, onSignOut, onDark };
}

describe('Menu', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}'])(
    'The key "%s" opens a menu on its first item, and Escape returns the focus',
    async (key) => {
      const { user, button } = setUp();
      expect(button).toHaveAttribute('aria-expanded', 'false');
      await user.tab();
      await user.keyboard(key);
      const menu = await screen.findByRole('menu', { name: 'ines@maths.example.edu' });
      expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(screen.getByRole('menuitem', { name: 'Account' })).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(menu).not.toBeInTheDocument();
      await waitFor(() => expect(button).toHaveFocus());
    },
  );

  it('The first menu item gets the focus even if the key was pressed before the panel was loaded', async () => {
    const { button } = setUp();
    fireEvent.click(button, { detail: 0 });
    await screen.findByRole('menu');
    expect(screen.getByRole('menuitem', { name: 'Account' })).toHaveFocus();
  });

  it('A menu that is opened with the pointer focuses no item', async () => {
    const { user, button } = setUp();
    await user.click(button);
    expect(await screen.findByRole('menu')).toHaveFocus();
  });

  it('The arrow keys move through the menu items and wrap around, and Enter chooses one', async () => {
    const { user, onSignOut } = setUp();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('menu');
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Account' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('Internal menu items are router links and external ones are plain anchors', async () => {
    const { user, button } = setUp();
    await user.click(button);
    const inside = await screen.findByRole('menuitem', { name: 'Account' });
    expect(inside).toHaveAttribute('data-router', 'true');
    expect(inside).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('menuitem', { name: 'Help guides' })).not.toHaveAttribute(
      'data-router',
    );
  });

  it('A menu of choices marks the current choice as checked', async () => {
    const { user, button, onDark } = setUp();
    await user.click(button);
    expect(await screen.findByRole('menuitemradio', { name: 'Light' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(onDark).toHaveBeenCalledTimes(1);
  });

  it('A menu closes when its button is pressed again', async () => {
    const { user, button } = setUp();
    await user.click(button);
    const menu = await screen.findByRole('menu');
    await user.click(button);
    await waitFor(() => expect(menu).not.toBeInTheDocument());
  });
});
