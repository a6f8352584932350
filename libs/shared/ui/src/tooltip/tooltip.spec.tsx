import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Tooltip } from './tooltip';

const reason = 'You cannot manage this plan as you do not have an ongoing subscription.';

function setUp(onEscape = jest.fn()) {
  document.addEventListener('keydown', onEscape);
  render(
    <Tooltip content={reason}>
      <button type="button">Manage plan</button>
    </Tooltip>,
  );
  return {
    user: userEvent.setup(),
    button: screen.getByRole('button', { name: 'Manage plan' }),
    tip: screen.getByText(reason),
    onEscape,
  };
}

describe('Tooltip', () => {
  it('A closed tooltip describes its anchor', () => {
    const { button, tip } = setUp();
    expect(tip).not.toBeVisible();
    expect(button).toHaveAccessibleDescription(reason);
  });

  it('Without content there is no tooltip', () => {
    render(
      <Tooltip content={undefined}>
        <button type="button">Buy now</button>
      </Tooltip>,
    );
    expect(screen.getByRole('button', { name: 'Buy now' })).not.toHaveAttribute('aria-describedby');
    expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
  });

  it.each([
    [undefined, 'false'],
    ['below', 'true'],
  ] as const)(
    'A tooltip with the side %s stands there when there is room',
    async (side, isBelow) => {
      jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
      jest
        .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
        .mockReturnValue(new DOMRect(100, 300, 80, 40));
      render(
        <Tooltip content={reason} side={side}>
          <button type="button">Save</button>
        </Tooltip>,
      );
      await userEvent.setup().tab();
      expect(screen.getByText(reason)).toHaveAttribute('data-below', isBelow);
      jest.restoreAllMocks();
    },
  );

  it('A tooltip opens on keyboard focus and closes when the focus moves on', async () => {
    const { user, tip } = setUp();
    await user.tab();
    expect(tip).toBeVisible();
    expect(tip).toHaveRole('tooltip');
    await user.tab();
    expect(tip).not.toBeVisible();
  });

  it('A tooltip opens on hover and stays while the pointer is on it', async () => {
    const { user, button, tip } = setUp();
    await user.hover(button);
    await waitFor(() => expect(tip).toBeVisible());
    await user.hover(tip);
    expect(tip).toBeVisible();
    await user.unhover(tip);
    await waitFor(() => expect(tip).not.toBeVisible());
  });

  it('Escape closes the tooltip and nothing else', async () => {
    const { user, tip, onEscape } = setUp();
    await user.tab();
    onEscape.mockClear();
    await user.keyboard('{Escape}');
    expect(tip).not.toBeVisible();
    expect(onEscape).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('A tap opens the tooltip, which stays until something else is pressed (SHARED-26)', async () => {
    jest.useFakeTimers();
    const { button, tip } = setUp();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.pointer([{ keys: '[TouchA]', target: button }]);
    act(() => void jest.advanceTimersByTime(1_000));
    expect(tip).toBeVisible();
    await user.pointer([{ keys: '[TouchA]', target: document.body }]);
    expect(tip).not.toBeVisible();
    jest.useRealTimers();
  });
});
