import { expect, type APIRequestContext } from '@playwright/test';

/** A mail as the mailbox answers it. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every link of both parts, once. */
  readonly links: readonly string[];
}

/** The world's mailbox. */
export class Mailbox {
  private readonly asked = new Set<string>();

  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** All mail to an address, newest first. */
  async to(email: string): Promise<readonly Mail[]> {
    this.asked.add(email);
    const answer = await this.request.get(`${this.origin}/api/messages`, { params: { to: email } });
    return answer.json();
  }

  /** Waits for mail to an address and answers the newest that has this subject. */
  async mailTo(email: string, subject: string): Promise<Mail> {
    return this.waitFor(`a mail to ${email}: ${subject}`, async () =>
      (await this.to(email)).find((mail) => mail.subject === subject),
    );
  }

  /** Waits for mail to an address and answers the first link of the newest that leads to `path`. */
  async linkTo(email: string, path: string): Promise<string> {
    return this.waitFor(`a mail to ${email} with a link to ${path}`, async () =>
      (await this.to(email)).flatMap(({ links }) => links).find((link) => link.includes(path)),
    );
  }

  /** The "corporate scanner", which opens every link of a mail before a person sees it. */
  async switchScanner(on: boolean): Promise<void> {
    const answer = await this.request.post(`${this.origin}/scanner`, { form: { on: String(on) } });
    await expect(answer).toBeOK();
  }

  /** All mail to the addresses that were asked for. */
  async everyMail(): Promise<readonly Mail[]> {
    return (await Promise.all([...this.asked].map((email) => this.to(email)))).flat();
  }

  private async waitFor<Found>(
    what: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found> {
    await expect.poll(find, { message: what }).toBeTruthy();
    const found = await find();
    if (found === undefined) throw new Error(`The mailbox has lost ${what}.`);
    return found;
  }
}
