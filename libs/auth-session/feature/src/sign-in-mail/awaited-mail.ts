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

const afterwards = awaitedMail.pick(['rememberMe', 'search']);

/** What happens after the login. It outlives the tab, so it holds no address: others may use the browser, too. */
type Afterwards = InferType<typeof afterwards>;

const ofTab = sessionStore('sign-in-mail', (value): value is AwaitedMail =>
  awaitedMail.isValidSync(value),
);
const ofBrowser = localStore('sign-in-mail', (value): value is Afterwards =>
  afterwards.isValidSync(value),
);

/** The mail that this tab waits for, also after a reload. */
export const mailOfTab = ofTab.read;

/** What the mail that the browser asked for last leads to; the tab that its link opens has it too. */
export const afterMailOfBrowser = ofBrowser.read;

export function keepMail(mail: AwaitedMail): void {
  ofTab.write(mail);
  const { rememberMe, search } = mail;
  ofBrowser.write({ rememberMe, search });
}

export function forgetMail(): void {
  ofTab.remove();
  ofBrowser.remove();
}

/** The page that trades a ticket for a session, with what was asked for before the mail. */
export function sessionPath(ticket: string, mail: Afterwards | undefined): string {
  const remember = mail?.rememberMe === false ? false : undefined;
  return keepQuery(paths.social({ ticket, remember }), mail?.search ?? '');
}
