import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';

import { Button, LinkButton } from './button';

describe('Button', () => {
  const onClick = jest.fn();
  beforeEach(() => onClick.mockClear());

  it('A button reacts to click, Enter and Space', async () => {
    const user = userEvent.setup();
    render(<Button onClick={onClick}>Manage plan</Button>);
    await user.click(screen.getByRole('button', { name: 'Manage plan' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('A button does not submit its form by default', () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  describe('disabled', () => {
    const reason = 'You need to verify your email address';

    it('A disabled button stays focusable, does nothing and says why (SHARED-26)', async () => {
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

    it('A disabled button shows its reason on hover until Escape (SHARED-26)', async () => {
      const user = userEvent.setup();
      render(<Button disabledReason={reason}>Open</Button>);
      await user.hover(screen.getByRole('button'));
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    });

    it('A button keeps the focus when it is disabled and enabled again (SHARED-26)', () => {
      const { rerender } = render(<Button>Resend</Button>);
      screen.getByRole('button').focus();
      rerender(<Button disabledReason={reason}>Resend</Button>);
      expect(screen.getByRole('button')).toHaveFocus();
      rerender(<Button>Resend</Button>);
      expect(screen.getByRole('button')).toHaveFocus();
    });
  });

  describe('loading', () => {
    it('A loading button is busy, shows its loading word and cannot be pressed again', async () => {
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

    it('A loading submit button does not submit its form', async () => {
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

describe('a waiting button', () => {
  it('A press while a button waits for its data is carried out once, when the data is there (SHARED-151)', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    const { rerender } = render(<Button waiting>Buy now</Button>);
    const button = screen.getByRole('button', { name: 'Processing...' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    await user.click(button);
    rerender(<Button onClick={onClick}>Buy now</Button>);
    expect(onClick).toHaveBeenCalledTimes(1);
    rerender(
      <Button waiting onClick={onClick}>
        Buy now
      </Button>,
    );
    rerender(<Button onClick={onClick}>Buy now</Button>);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('LinkButton', () => {
  it('A link that looks like a button is a link', () => {
    render(<LinkButton href="/contact">Contact</LinkButton>);
    expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  });
});
