import { scriptPolicy } from './page';

/** Allows workers of the portal's own origin only. */
function ownScript(address: string): string {
  if (new URL(address, window.location.href).origin === window.location.origin) return address;
  throw new TypeError('A worker must come from the page’s own origin.');
}

/** The content security policy of the pages allows its name. */
const policy = scriptPolicy('own-workers', ownScript);

/**
 * A class of workers whose address passes the policy, so that a page that requires Trusted Types can start them (SHARED-88).
 * A function, because pages are prerendered without a `Worker`. The constructor throws a `TypeError` for another origin.
 * The bundler finds a worker's file by the form `new Worker(new URL(…))` only, so give the class that name:
 * `const start = (Worker: TrustedWorker) => new Worker(new URL('./some.worker.ts', import.meta.url), { type: 'module' })`.
 */
export const trustedWorker = () =>
  class extends Worker {
    constructor(address: URL, options: WorkerOptions) {
      super(policy?.createScriptURL(address.href) ?? ownScript(address.href), options);
    }
  };

export type TrustedWorker = ReturnType<typeof trustedWorker>;

/**
 * Sends one message to a worker and resolves with its response; rejects when the worker fails. The worker ends either way.
 */
export async function askWorker<Result>(worker: Worker, message: unknown): Promise<Result> {
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Result>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(message);
    });
  } finally {
    worker.terminate();
  }
}
