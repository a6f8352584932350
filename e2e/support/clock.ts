import { expect, type APIRequestContext } from '@playwright/test';

const daySeconds = 86_400;

/** The world's one clock. */
export class Clock {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** Moves api and payment provider on; everything that is due by then happens first. */
  async advanceSeconds(advanceSeconds: number): Promise<void> {
    const answer = await this.request.post(`${this.origin}/control/clock`, {
      data: { advanceSeconds },
    });
    expect(answer.ok()).toBe(true);
  }

  async advanceDays(days: number): Promise<void> {
    await this.advanceSeconds(days * daySeconds);
  }

  async now(): Promise<Date> {
    const answer = await this.request.get(`${this.origin}/control/clock`);
    return new Date((await answer.json()).now);
  }
}
