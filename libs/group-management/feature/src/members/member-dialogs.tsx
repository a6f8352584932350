import { lazy, Suspense } from 'react';
import { RemoveDialog, type RemovalChoice } from '../removal/remove-dialog';
import type { RoleChange } from '../roles/role-dialog';
import type { Feedback } from './use-members';

// Few visits add members or rename the group, and the dialogs that do bring forms and the reader of addresses along.
const AddMemberDialog = lazy(async () => ({
  default: (await import('../add-member/add-member-dialog')).AddMemberDialog,
}));
const RenameDialog = lazy(async () => ({
  default: (await import('../group-name/rename-dialog')).RenameDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('../import/import-dialog')).ImportDialog,
}));
const ClassLinkDialog = lazy(async () => ({
  default: (await import('../class-link/class-link-dialog')).ClassLinkDialog,
}));

const DomainsDialog = lazy(async () => ({
  default: (await import('../domains/domains-dialog')).DomainsDialog,
}));

const RoleDialog = lazy(async () => ({
  default: (await import('../roles/role-dialog')).RoleDialog,
}));

/** The dialog that is open. */
export type OpenDialog =
  | { readonly name: 'add' | 'import' | 'rename' | 'class-link' | 'domains' }
  | { readonly name: 'remove'; readonly choice: RemovalChoice }
  | { readonly name: 'role'; readonly change: RoleChange; readonly email: string };

interface MemberDialogsProps {
  readonly dialog: OpenDialog;
  /** What the group is called. */
  readonly groupName: string;
  readonly seatsLeft: number;
  /** Whether the user pays for the group. */
  readonly pays: boolean;
  readonly feedback: Feedback;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** The dialogs of the members page. */
export function MemberDialogs(props: MemberDialogsProps) {
  const { dialog, groupName, seatsLeft, pays, onRemoved, ...shared } = props;
  switch (dialog.name) {
    case 'rename':
      return (
        <Suspense fallback={null}>
          <RenameDialog {...shared} present={groupName} />
        </Suspense>
      );
    case 'add':
      return (
        <Suspense fallback={null}>
          <AddMemberDialog {...shared} seatsLeft={seatsLeft} />
        </Suspense>
      );
    case 'import':
      return (
        <Suspense fallback={null}>
          <ImportDialog {...shared} />
        </Suspense>
      );
    case 'class-link':
      return (
        <Suspense fallback={null}>
          <ClassLinkDialog {...shared} seatsLeft={seatsLeft} />
        </Suspense>
      );
    case 'domains':
      return (
        <Suspense fallback={null}>
          <DomainsDialog onClose={shared.onClose} />
        </Suspense>
      );
    case 'remove':
      return <RemoveDialog {...shared} choice={dialog.choice} onRemoved={onRemoved} />;
    case 'role':
      return (
        <Suspense fallback={null}>
          <RoleDialog {...shared} pays={pays} change={dialog.change} email={dialog.email} />
        </Suspense>
      );
  }
}
