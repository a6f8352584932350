import { localStore, sessionStore } from '@portal/shared/browser';
import { keepQuery, paths } from '@portal/shared/util';
import { boolean, object, string, type InferType } from 'yup';

const awaitedMail = object({
  attempt: string().required(),
  email: string().required(),
  rememberMe: boolean().required(),
  /** The query of the page that asked: where the user wants to go. */
  search: string().defined(),
});

/** A sign-in mail that this browser asked for. */
export type AwaitedMail = InferType<typeof awaitedMail>;

const fits = (value: unknown): value is AwaitedMail => awaitedMail.isValidSync(value);
const ofTab = sessionStore('sign-in-mail', fits);
const ofBrowser = localStore('sign-in-mail', fits);

/** The mail that this tab waits for, also after a reload. */
export const mailOfTab = ofTab.read;

/** The mail that the browser asked for last; the tab that its link opens has it too. */
export const mailOfBrowser = ofBrowser.read;

export function keepMail(mail: AwaitedMail): void {
  ofTab.write(mail);
  ofBrowser.write(mail);
}

export function forgetMail(): void {
  ofTab.remove();
  ofBrowser.remove();
}

/** The page that trades a ticket for a session, with what was asked for before the mail. */
export function sessionPath(ticket: string, mail: AwaitedMail | undefined): string {
  const remember = mail?.rememberMe === false ? false : undefined;
  return keepQuery(paths.social({ ticket, remember }), mail?.search ?? '');
}
