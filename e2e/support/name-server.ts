import { expect, type APIRequestContext } from '@playwright/test';

/** What a name of a domain has. */
interface NamedRecords {
  readonly name: string;
  readonly texts?: readonly string[];
  readonly alias?: string;
  readonly fault?: 'fails' | 'silent';
}

/** The world's name server. */
export class NameServer {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** Replaces what a name has. */
  async publish(records: NamedRecords): Promise<void> {
    const response = await this.request.post(`${this.origin}/name-server`, {
      data: records,
      headers: { accept: 'application/json' },
    });
    await expect(response).toBeOK();
  }
}
