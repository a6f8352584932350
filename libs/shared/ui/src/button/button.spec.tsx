import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';

import { Button, LinkButton } from './button';

describe('Button', () => {
  const onClick = jest.fn();
  beforeEach(() => onClick.mockClear());

  it('acts on click, Enter and Space', async () => {
    const user = userEvent.setup();
    render(<Button onClick={onClick}>Manage plan</Button>);
    await user.click(screen.getByRole('button', { name: 'Manage plan' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('submits nothing unless asked to', () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  describe('with a reason not to work', () => {
    const reason = 'You need to verify your email address';

    it('stays focusable, does nothing and says why', async () => {
      const user = userEvent.setup();
      render(
        <Button onClick={onClick} disabledReason={reason}>
          Open
        </Button>,
      );
      await user.tab();
      const button = screen.getByRole('button', { name: 'Open' });
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(reason);
      await user.click(button);
      await user.keyboard('{Enter}');
      expect(onClick).not.toHaveBeenCalled();
    });

    it('shows the reason on hover until Escape', async () => {
      const user = userEvent.setup();
      render(<Button disabledReason={reason}>Open</Button>);
      await user.hover(screen.getByRole('button'));
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    });

    it('keeps the focus when the reason appears and goes', () => {
      const { rerender } = render(<Button>Resend</Button>);
      screen.getByRole('button').focus();
      rerender(<Button disabledReason={reason}>Resend</Button>);
      expect(screen.getByRole('button')).toHaveFocus();
      rerender(<Button>Resend</Button>);
      expect(screen.getByRole('button')).toHaveFocus();
    });
  });

  describe('while its work is under way', () => {
    it('is busy, says the word and cannot be pressed again', async () => {
      const user = userEvent.setup();
      render(
        <Button onClick={onClick} loading>
          Buy now
        </Button>,
      );
      const button = screen.getByRole('button', { name: 'Processing...' });
      expect(button).toHaveAttribute('aria-busy', 'true');
      await user.click(button);
      expect(onClick).not.toHaveBeenCalled();
    });

    it('does not submit its form', async () => {
      const user = userEvent.setup();
      const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
      render(
        <form onSubmit={onSubmit}>
          <Button type="submit" loading loadingWord="Logging in...">
            Log in
          </Button>
        </form>,
      );
      await user.click(screen.getByRole('button', { name: 'Logging in...' }));
      expect(onSubmit).not.toHaveBeenCalled();
    });
  });
});

describe('LinkButton', () => {
  it('is a link', () => {
    render(<LinkButton href="/contact">Contact</LinkButton>);
    expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  });
});
