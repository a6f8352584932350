import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { newestCode, ticketFor } from './auth-api';

interface Exchange {
  readonly rememberMe?: boolean;
  readonly token?: string;
}

/** A browser that asks for sign-in mails. */
export function openMailBrowser(api: TestApi, known: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>(
    Object.entries(known).map(([, cookie]) => [cookie.split('=')[0] ?? '', cookie]),
  );
  const headers = () => ({ cookie: [...cookies.values()].join('; ') });

  return {
    headers,
    /** Asks for a mail; returns the attempt that the page waits for. */
    async ask(email: string): Promise<string> {
      const input = { email, ticket: await ticketFor(api, 'reset') };
      const response = await api.call(endpoints.requestSignInMail, input, { headers: headers() });
      if (!response.ok) throw new Error(`The mail was refused: ${response.error.error}.`);
      for (const set of response.headers.getSetCookie()) {
        const cookie = set.split(';')[0] ?? '';
        cookies.set(cookie.split('=')[0] ?? '', cookie);
      }
      await api.runJobs();
      return response.body.attempt;
    },
    check: (oobCode: string) =>
      api.call(endpoints.checkSignInLink, { oobCode }, { headers: headers() }),
    type: (attempt: string, digits: string) =>
      api.call(endpoints.redeemSignInDigits, { attempt, digits }, { headers: headers() }),
    /** Presses the button behind a link, or hands the ticket of digits in. */
    press: (ticket: string, { token, ...input }: Exchange = {}) =>
      api.call(
        endpoints.exchangeSocialTicket,
        { ticket, ...input },
        { headers: headers(), ...(token !== undefined && { token }) },
      ),
  };
}

/** The link's code and the digits of the newest mail to an address. */
export async function readSignInMail(api: TestApi, email: string) {
  const digits = /6 digits: (\d{6})/.exec((await api.mailsTo(email)).at(-1)?.text ?? '')?.[1];
  if (digits === undefined) throw new Error(`There were no digits in the newest mail to ${email}.`);
  return { code: await newestCode(api, email), digits };
}
