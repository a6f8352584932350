import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  readonly subject: string;
  readonly links: readonly string[];
}

/** The world's mailbox. */
export class Mailbox {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** All mail to an address, newest first. */
  async to(email: string): Promise<readonly Mail[]> {
    const answer = await this.request.get(`${this.origin}/api/messages`, { params: { to: email } });
    return answer.json();
  }

  /** Waits for mail to an address and answers the first link of the newest that leads to `path`. */
  async linkTo(email: string, path: string): Promise<string> {
    const find = async () =>
      (await this.to(email)).flatMap(({ links }) => links).find((link) => link.includes(path));
    await expect.poll(find, { message: `a mail to ${email} with a link to ${path}` }).toBeTruthy();
    return (await find()) ?? '';
  }
}
