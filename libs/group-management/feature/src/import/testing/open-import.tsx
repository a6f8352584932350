import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GroupNameProvider } from '../../group-name';
import { checkedMembers, type CheckedMembers } from '../../testing/members';
import { ImportDialog } from '../import-dialog';
import { readAll } from '../reading/testing/read-all';
import type { ReadSource } from '../reading/read-in-worker';

/** Reads on the spot, because jsdom has neither workers nor the bytes of a file: a file has the given text. */
const readText =
  (textOfFile: string): ReadSource =>
  ({ source, choice }) =>
    readAll(new TextEncoder().encode(typeof source === 'string' ? source : textOfFile), choice);

/** What the file has, and what the server says about its addresses. */
interface OpenedImport extends Partial<CheckedMembers> {
  readonly text?: string;
  readonly read?: ReadSource;
}

/** Opens the dialog; `text` is what the files that are chosen have. */
export function openImport({ text = '', read = readText(text), ...answer }: OpenedImport = {}) {
  const batches: (readonly string[])[] = [];
  server.use(
    respond(endpoints.checkMembers, ({ input }) => {
      const known = (emails: readonly string[] = []) =>
        input.emails.filter((email) => emails.includes(email));
      const { members, invited, mailedLater } = answer;
      return checkedMembers({
        ...answer,
        members: known(members),
        invited: known(invited),
        mailedLater: known(mailedLater),
      });
    }),
    respond(endpoints.sendInvitation, ({ input }) => {
      batches.push(input.newMembers ?? []);
      return { added: [...(input.newMembers ?? [])], leftOut: [] };
    }),
  );
  const feedback = {
    say: jest.fn(),
    dismiss: jest.fn(),
    highlight: jest.fn(),
    highlightedKeys: new Set<string>(),
    region: { message: undefined, onDismiss: jest.fn(), onPause: jest.fn(), onResume: jest.fn() },
  };
  const onClose = jest.fn();
  renderView(
    <GroupNameProvider value={{ guid: 'g-1' }}>
      <ImportDialog feedback={feedback} onClose={onClose} read={read} />
    </GroupNameProvider>,
    { session: { idToken: 'token' } },
  );
  return { user: userEvent.setup({ applyAccept: false }), batches, feedback, onClose };
}

/** Opens the dialog and chooses a file. */
export async function chooseFile(
  opened: OpenedImport,
  { name = 'cohort.csv', type = 'text/csv' } = {},
) {
  const view = openImport(opened);
  await view.user.upload(screen.getByLabelText('Choose a file'), new File([''], name, { type }));
  return view;
}

/** A list of addresses. */
export const manyAddresses = (count: number): string =>
  Array.from({ length: count }, (_, row) => `m${row}@example.edu`).join('\n');
