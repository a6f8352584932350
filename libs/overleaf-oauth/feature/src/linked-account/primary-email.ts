import { strictObject } from '@portal/shared/contract';
import { localStore } from '@portal/shared/browser';
import { string } from 'yup';

const linkedAccount = strictObject({ id: string().required(), email: string().required() });

/** The linked user of the editor, kept in the browser too. */
const stored = localStore('overleaf-account', (value) => linkedAccount.isValidSync(value));

export function keepPrimaryEmail(id: string | undefined, email: string): void {
  if (id !== undefined) stored.write({ id, email });
}

export function keptPrimaryEmail(id: string): string | undefined {
  const known = stored.read();
  return known?.id === id ? known.email : undefined;
}

export const forgetPrimaryEmail = (): void => stored.remove();
