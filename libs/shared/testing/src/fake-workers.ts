/** Answers a message to a worker. A rejection is an error of the worker. */
type WorkerResponse = (message: unknown) => unknown;

let responses: Readonly<Record<string, WorkerResponse>> = {};

/** The browser's `Worker`, answered by the response for the name of its file. */
class FakeWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private readonly file: string;
  private isTerminated = false;

  constructor(address: string | URL) {
    this.file = String(address).split('/').at(-1) ?? '';
  }

  postMessage(message: unknown): void {
    void this.respond(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  private async respond(message: unknown): Promise<void> {
    try {
      const response = responses[this.file];
      if (!response) throw new Error(`No test response for the worker ${this.file}.`);
      const data: unknown = await response(message);
      if (!this.isTerminated) this.onmessage?.(new MessageEvent('message', { data }));
    } catch (error) {
      if (!this.isTerminated)
        this.onerror?.(new ErrorEvent('error', { message: String(error), error }));
    }
  }
}

/** Gives jsdom workers. Their files have other addresses than its pages, so the policy for workers lets every address pass. */
export function installFakeWorkers(): void {
  const createPolicy = () => ({ createScriptURL: (address: string) => address });
  Object.assign(globalThis, { Worker: FakeWorker, trustedTypes: { createPolicy } });
}

/**
 * What workers respond in this test, by the name of their file: `{ 'letter.worker.ts': (order) => bytes }`. A worker without
 * a response fails. A second call adds to the first.
 */
export function respondFromWorkers(
  added: Readonly<Record<string, (message: unknown) => unknown>>,
): void {
  responses = { ...responses, ...added };
}

/** Forgets the responses of the test that ended. */
export function resetWorkers(): void {
  responses = {};
}
