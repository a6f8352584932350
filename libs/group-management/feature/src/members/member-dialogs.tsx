import type { Group } from '@portal/group-management/domain';
import { PartBoundary } from '@portal/shared/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { paysFor } from '../your-groups/group-plan-state';
import { messages } from '../messages';
import type { RemovalChoice } from './remove-dialog';
import type { RoleChange } from '../settings/role-dialog';
import type { Feedback } from './use-members';

// Few visits open one, and they bring radix-ui, forms and the reader of addresses along.
const loadAddMemberDialog = () => import('./add-member-dialog');
const loadImportDialog = () => import('../import/import-dialog');
const AddMemberDialog = lazy(async () => ({
  default: (await loadAddMemberDialog()).AddMemberDialog,
}));
const RenameDialog = lazy(async () => ({
  default: (await import('../settings/rename-dialog')).RenameDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await loadImportDialog()).ImportDialog,
}));
const ClassLinkDialog = lazy(async () => ({
  default: (await import('../settings/class-link-dialog')).ClassLinkDialog,
}));
const RemoveDialog = lazy(async () => ({
  default: (await import('./remove-dialog')).RemoveDialog,
}));
const RoleDialog = lazy(async () => ({
  default: (await import('../settings/role-dialog')).RoleDialog,
}));
const EndGroupDialog = lazy(async () => ({
  default: (await import('../settings/end-group-dialog')).EndGroupDialog,
}));

/** Props of a button that loads its dialog when it is about to be pressed; without a network the press says so. */
function ahead(load: () => Promise<unknown>) {
  const start = () => void load().catch(() => undefined);
  return { onPointerEnter: start, onFocus: start };
}

export const loadsDialog = { add: ahead(loadAddMemberDialog), import: ahead(loadImportDialog) };

export type OpenDialog =
  | { readonly name: 'add' | 'import' | 'rename' | 'class-link' | 'end' }
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
    case 'rename':
      return <RenameDialog {...shared} current={group.name ?? ''} />;
    case 'add':
      return <AddMemberDialog {...shared} seatsLeft={seatsLeft} />;
    case 'import':
      return <ImportDialog {...shared} />;
    case 'class-link':
      return <ClassLinkDialog {...shared} seatsLeft={seatsLeft} />;
    case 'end':
      return <EndGroupDialog {...shared} group={group} />;
    case 'remove':
      return <RemoveDialog {...shared} choice={dialog.choice} onRemoved={onRemoved} />;
    case 'role':
      return (
        <RoleDialog {...shared} change={dialog.change} email={dialog.email} pays={paysFor(group)} />
      );
  }
}

/** The dialogs of the members page; one that cannot be loaded says so above the members (SHARED-17). */
export function MemberDialogs(props: MemberDialogsProps) {
  const { feedback, onClose } = props;
  const sayMissing = () => {
    onClose();
    feedback.say('danger', messages.members.notOpened);
  };
  return (
    <PartBoundary onMissing={sayMissing}>
      <Suspense fallback={null}>{dialogOf(props)}</Suspense>
    </PartBoundary>
  );
}
