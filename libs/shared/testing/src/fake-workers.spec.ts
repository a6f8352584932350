import { respondFromWorkers } from './fake-workers';

/** What a worker with this file sends back. */
const ask = (file: string, message: unknown) =>
  new Promise<unknown>((resolve, reject) => {
    const worker = new Worker(new URL(`file:///somewhere/${file}`));
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });

describe('workers in a view test', () => {
  it('A worker sends what the test says, by the name of its file', async () => {
    respondFromWorkers({ 'a.worker.ts': (message) => `${String(message)} by a` });
    respondFromWorkers({ 'b.worker.ts': async () => 'by b' });
    expect([await ask('a.worker.ts', 'done'), await ask('b.worker.ts', 1)]).toEqual([
      'done by a',
      'by b',
    ]);
  });

  it('A worker for which the test says nothing fails', async () => {
    await expect(ask('a.worker.ts', 1)).rejects.toThrow(
      'No test response for the worker a.worker.ts.',
    );
  });
});
