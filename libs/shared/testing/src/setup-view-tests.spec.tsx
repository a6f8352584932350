import { render, screen } from '@testing-library/react';
import { Dialog, DropdownMenu, Tooltip } from 'radix-ui';
import userEvent from '@testing-library/user-event';

describe('a view test', () => {
  it('A view test starts with empty storage', () => {
    expect(window.localStorage).toHaveLength(0);
    window.localStorage.setItem('left', 'over');
  });

  it('A view test does not see the storage of the test before it', () => {
    expect(window.localStorage).toHaveLength(0);
  });

  it('View tests have the web crypto that jose and the bot check need', async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('abc'));
    expect(new Uint8Array(digest).slice(0, 4)).toEqual(new Uint8Array([0xba, 0x78, 0x16, 0xbf]));
  });

  it('Widgets that need features which jsdom lacks can be opened', async () => {
    const user = userEvent.setup();
    render(
      <Tooltip.Provider>
        <DropdownMenu.Root>
          <DropdownMenu.Trigger>Menu</DropdownMenu.Trigger>
          <DropdownMenu.Content>
            <DropdownMenu.Item>Account</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
        <Dialog.Root>
          <Dialog.Trigger>Delete</Dialog.Trigger>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Delete account</Dialog.Title>
          </Dialog.Content>
        </Dialog.Root>
      </Tooltip.Provider>,
    );
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Account' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Delete account' })).toBeVisible();
  });
});
