import { expect, type APIRequestContext } from '@playwright/test';

/** A mail as the mailbox returns it. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every link of the text and the HTML part, without duplicates. */
  readonly links: readonly string[];
}

/** The world's mailbox. */
export class Mailbox {
  private readonly asked = new Set<string>();

  constructor(
    private readonly request: APIRequestContext,
    /** The address of its pages. */
    readonly origin: string,
  ) {}

  /** All mail to an address, newest first. */
  async to(email: string): Promise<readonly Mail[]> {
    this.asked.add(email);
    const response = await this.request.get(`${this.origin}/api/messages`, {
      params: { to: email },
    });
    return response.json();
  }

  /** Waits for a mail to an address with this subject and returns the newest. */
  async mailTo(email: string, subject: string): Promise<Mail> {
    return this.waitFor(`a mail to ${email}: ${subject}`, async () =>
      (await this.to(email)).find((mail) => mail.subject === subject),
    );
  }

  /** Waits for a mail to an address and returns its first link that contains `path`; the newest mail counts. */
  async linkTo(email: string, path: string): Promise<string> {
    return this.waitFor(`a mail to ${email} with a link to ${path}`, async () =>
      (await this.to(email)).flatMap(({ links }) => links).find((link) => link.includes(path)),
    );
  }

  /** The "corporate scanner", which opens every link of a mail before the user sees it. */
  async switchScanner(on: boolean): Promise<void> {
    const response = await this.request.post(`${this.origin}/scanner`, {
      form: { on: String(on) },
    });
    await expect(response).toBeOK();
  }

  /** Takes the mail server down, or brings it up again. */
  async switchOutage(on: boolean): Promise<void> {
    const response = await this.request.post(`${this.origin}/outage`, { form: { on: String(on) } });
    await expect(response).toBeOK();
  }

  /** All mail to the addresses that were asked for so far. */
  async everyMail(): Promise<readonly Mail[]> {
    return (await Promise.all([...this.asked].map((email) => this.to(email)))).flat();
  }

  private async waitFor<Found>(
    what: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found> {
    await expect.poll(find, { message: what, intervals: [50, 100, 200] }).toBeTruthy();
    const found = await find();
    if (found === undefined) throw new Error(`The mailbox lost ${what}.`);
    return found;
  }
}
