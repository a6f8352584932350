import {
  Button,
  ConfirmDialog,
  Dialog,
  PageSection,
  PasswordField,
  SwitchField,
  TextField,
} from '@portal/shared/ui';
import { useState } from 'react';

import { messages } from './messages';

function FormDialog() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete your account</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger-filled" onClick={close}>
              Delete account
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>Your settings and blocked suggestions go with it. This cannot be undone.</p>
          <TextField label="Email" size="md" defaultValue={messages.email} />
          <PasswordField
            label="Password"
            size="md"
            autoComplete="current-password"
            defaultValue="lemma"
            error="Invalid email or password"
          />
          <SwitchField label="I understand that my account cannot be restored." />
        </div>
      </Dialog>
    </>
  );
}

function LargeDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import from CSV</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title="Import from CSV"
        description="cohort-2027.csv, 6 rows. The first row was read as a heading."
        footerNote={
          <>
            <b>3 users to be imported.</b>{' '}
            <span className="text-ink-muted">8 seats left, 5 after this.</span>
          </>
        }
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Import 3 users
            </Button>
          </>
        }
      >
        <p>Every row with its verdict.</p>
      </Dialog>
    </>
  );
}

function Confirmation() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Remove selected
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove 2 members"
        confirmLabel="Remove 2 members"
        destructive
        onConfirm={() => setOpen(false)}
      >
        Their seats become free immediately.
      </ConfirmDialog>
    </>
  );
}

/** A dialog with a form, a large one with a sum, and a confirmation. */
export function DialogSection() {
  return (
    <PageSection heading={messages.sections.dialog} note={messages.notes.dialog}>
      <div className="flex flex-wrap gap-3">
        <FormDialog />
        <LargeDialog />
        <Confirmation />
      </div>
    </PageSection>
  );
}
