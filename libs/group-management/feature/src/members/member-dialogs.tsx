import type { Group } from '@portal/group-management/domain';
import { lazy, type ReactNode } from 'react';
import { LateDialog } from '../late-dialog';
import { paysFor } from '../your-groups/group-plan-state';
import type { RemovalChoice } from './remove-dialog';
import type { RoleChange } from '../settings/role-dialog';
import type { Feedback } from './use-members';

// Few visits open one, and they bring radix-ui, forms and the reader of addresses along.
const loadAddMemberDialog = () => import('./add-member-dialog');
const loadImportDialog = () => import('../import/import-dialog');
const AddMemberDialog = lazy(async () => ({
  default: (await loadAddMemberDialog()).AddMemberDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await loadImportDialog()).ImportDialog,
}));
const RemoveDialog = lazy(async () => ({
  default: (await import('./remove-dialog')).RemoveDialog,
}));
const RoleDialog = lazy(async () => ({
  default: (await import('../settings/role-dialog')).RoleDialog,
}));

/** Props of a button that loads its dialog when it is about to be pressed; without a network the press says so. */
function ahead(load: () => Promise<unknown>) {
  const start = () => void load().catch(() => undefined);
  return { onPointerEnter: start, onFocus: start };
}

export const loadsDialog = { add: ahead(loadAddMemberDialog), import: ahead(loadImportDialog) };

export type OpenDialog =
  | { readonly name: 'add' | 'import' }
  | { readonly name: 'remove'; readonly choice: RemovalChoice }
  | { readonly name: 'role'; readonly change: RoleChange; readonly email: string };

interface MemberDialogsProps {
  readonly dialog: OpenDialog;
  readonly group: Group;
  readonly seatsLeft: number;
  readonly feedback: Feedback;
  readonly onClose: () => void;
  readonly onRemoved: (emails: readonly string[]) => void;
}

function dialogOf(props: MemberDialogsProps): ReactNode {
  const { dialog, group, seatsLeft, onRemoved, ...shared } = props;
  switch (dialog.name) {
    case 'add':
      return <AddMemberDialog {...shared} seatsLeft={seatsLeft} />;
    case 'import':
      return <ImportDialog {...shared} />;
    case 'remove':
      return <RemoveDialog {...shared} choice={dialog.choice} onRemoved={onRemoved} />;
    case 'role':
      return (
        <RoleDialog {...shared} change={dialog.change} email={dialog.email} pays={paysFor(group)} />
      );
  }
}

/** The dialogs of the members page. */
export const MemberDialogs = (props: MemberDialogsProps) => (
  <LateDialog feedback={props.feedback} onClose={props.onClose}>
    {dialogOf(props)}
  </LateDialog>
);
