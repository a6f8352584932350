import { strictObject } from '@portal/shared/contract';
import { localStore } from '@portal/shared/browser';
import { string } from 'yup';

const linkedAccount = strictObject({ id: string().required(), email: string().required() });

/** The linked user of the editor, kept in the browser too. */
const stored = localStore('overleaf-account', (value) => linkedAccount.isValidSync(value));

/** Keeps the primary email of the editor's user who has just logged in. */
export function keepPrimaryEmail(id: string | undefined, email: string): void {
  if (id !== undefined) stored.write({ id, email });
}

/** The kept primary email of a user of the editor. */
export function keptPrimaryEmail(id: string): string | undefined {
  const known = stored.read();
  return known?.id === id ? known.email : undefined;
}

/** Forgets the user of the editor after unlinking. */
export const forgetPrimaryEmail = (): void => stored.remove();
