import { join } from 'node:path';
import { openJsonStore, type JsonStore } from '../../shared';
import { initialUsers, type EditorUser } from './editor-users';

/** The persisted users of the editor, by `sub`. */
export interface EditorState {
  users: Record<string, EditorUser>;
}

const usersBySub = (): EditorState['users'] =>
  Object.fromEntries(initialUsers.map((user) => [user.sub, user]));

/** Opens the persisted users. */
export const openEditorState = (folder: string): Promise<JsonStore<EditorState>> =>
  openJsonStore(join(folder, 'editor.json'), { users: usersBySub() });

/** Makes every user what it was at first. */
export function resetUsers({ state, save }: JsonStore<EditorState>): void {
  state.users = usersBySub();
  save();
}

/** Changes a user. Returns false when there is none. */
export function changeUser(
  { state, save }: JsonStore<EditorState>,
  sub: string,
  change: Partial<EditorUser>,
): boolean {
  const user = state.users[sub];
  if (!user) return false;
  state.users[sub] = { ...user, ...change, sub };
  save();
  return true;
}
