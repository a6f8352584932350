import { expect, type APIRequestContext } from '@playwright/test';

const daySeconds = 86_400;

/** The world's one clock. */
export class Clock {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** Moves the time of the API and the payment provider forward; everything that is due until then happens. */
  async advanceSeconds(advanceSeconds: number): Promise<void> {
    const response = await this.request.post(`${this.origin}/control/clock`, {
      data: { advanceSeconds },
    });
    expect(response.ok()).toBe(true);
  }

  async advanceDays(days: number): Promise<void> {
    await this.advanceSeconds(days * daySeconds);
  }

  async now(): Promise<Date> {
    const response = await this.request.get(`${this.origin}/control/clock`);
    return new Date((await response.json()).now);
  }
}
