import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Button } from '../button/button';
import { TextField } from '../fields/text-fields';
import { takeFocus } from '../text/text';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change email</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change email"
        description="We send a confirmation."
        footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        <TextField label="New email" />
      </Dialog>
    </>
  );
}

function WithConfirmDialog({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete your account"
      confirmLabel="Delete account"
      destructive
      onConfirm={onConfirm}
    >
      This cannot be undone.
    </ConfirmDialog>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  render(<WithDialog />);
  const opener = screen.getByRole('button', { name: 'Change email' });
  await user.click(opener);
  return { user, opener, dialog: screen.getByRole('dialog', { name: 'Change email' }) };
}

describe('Dialog', () => {
  it('Dialogs are on layer 110 over an overlay on layer 109 (SHARED-27)', () => {
    const tokens = readFileSync(join(__dirname, '../styles/tokens.css'), 'utf8');
    expect(tokens).toMatch(/--ui-z-modal: 110;/);
    expect(tokens).toMatch(/--ui-z-overlay: 109;/);
  });

  it('A dialog is modal, named by its title and described by its description', async () => {
    const { dialog } = await openDialog();
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog).toHaveAccessibleDescription('We send a confirmation.');
  });

  it('The focus stays inside an open dialog (SHARED-27)', async () => {
    const { user, dialog } = await openDialog();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let step = 0; step < 5; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it('A dialog whose form takes the focus itself returns it, too (SHARED-27, SHARED-321)', async () => {
    function WithForm() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Delete account</Button>
          <Dialog open={open} onOpenChange={setOpen} title="Delete your account">
            <input ref={takeFocus} aria-label="Email" />
          </Dialog>
        </>
      );
    }
    const user = userEvent.setup();
    render(<WithForm />);
    const opener = screen.getByRole('button', { name: 'Delete account' });
    await user.click(opener);
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('The page does not scroll while a dialog is open, and no style element is added', async () => {
    const { user } = await openDialog();
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    expect(document.querySelector('style')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'the close button',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Close' })),
    ],
  ])('A dialog closes on %s and returns the focus (SHARED-27)', async (_way, close) => {
    const { user, opener, dialog } = await openDialog();
    await close(user);
    expect(dialog).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('ConfirmDialog', () => {
  it('A dialog for an action that cannot be undone starts with the focus on Cancel', async () => {
    render(<WithConfirmDialog onConfirm={jest.fn()} />);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete your account' });
    expect(dialog).toHaveAccessibleDescription('This cannot be undone.');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
    );
  });

  it('The action of a confirmation dialog runs only when the confirming button is pressed', async () => {
    const onConfirm = jest.fn();
    const user = userEvent.setup();
    render(<WithConfirmDialog onConfirm={onConfirm} />);
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('A dialog that opens while another closes returns the focus to where it was before both (SHARED-27)', async () => {
    function Chain() {
      const [step, setStep] = useState(0);
      return (
        <>
          <Button onClick={() => setStep(1)}>Delete</Button>
          <Dialog open={step === 1} onOpenChange={() => setStep(0)} title="First">
            <Button onClick={() => setStep(2)}>Continue</Button>
          </Dialog>
          {step === 2 && <Dialog open onOpenChange={() => setStep(0)} title="Second" />}
        </>
      );
    }
    const user = userEvent.setup();
    render(<Chain />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Second' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
  });
});
