import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withCommitHooks } from '../../platform/database/commit-hooks';
import { createLogger } from '../../platform/observability/logger';
import { createMetrics } from '../../platform/observability/metrics';
import { createMailCapture } from '../../testing/captured-mail';
import type { Queryable } from '../../ports/database';
import { watchMails } from '../mailer/mail-transport';
import { createBoundedFetch } from './bounded-fetch';

describe('the bounded fetch', () => {
  let server: Server;
  const bounded = createBoundedFetch(1_000);

  const responding = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('The bounded fetch returns a response that is short enough (SHARED-82)', async () => {
    const url = await responding((_req, res) =>
      res.writeHead(201, { 'x-one': '1' }).end('{"a":1}'),
    );
    const response = await bounded(url);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-one')).toBe('1');
    expect(await response.json()).toEqual({ a: 1 });
  });

  it('The bounded fetch returns a response without a body (SHARED-82)', async () => {
    const url = await responding((_req, res) => res.writeHead(204).end());
    expect((await bounded(url)).status).toBe(204);
  });

  it('The bounded fetch stops reading a response that does not end (SHARED-82)', async () => {
    const url = await responding((_req, res) => {
      const pour = () => void (res.destroyed || res.write('x'.repeat(500), pour));
      pour();
    });
    await expect(bounded(url)).rejects.toThrow('longer than 1000 bytes');
  });

  it('The bounded fetch gives up a response that stalls, even when fetch has forgotten its signal (SHARED-82)', async () => {
    const url = await responding((_req, res) => void res.writeHead(200).write('{'));
    const { fetch } = globalThis;
    // What happens when the garbage collector takes the request before the response ends.
    const forgetful = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) => fetch(input, { ...init, signal: null }));
    const signal = AbortSignal.timeout(100);
    await expect(bounded(url, { signal })).rejects.toThrow(/timeout/);
    forgetful.mockRestore();
  });

  it('The bounded fetch follows no redirect, even to a page that would respond with 200 (SHARED-82)', async () => {
    const requested: (string | undefined)[] = [];
    const url = await responding(({ url: path }, res) => {
      requested.push(path);
      if (path === '/elsewhere') res.end('{}');
      else res.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(bounded(url)).rejects.toThrow();
    expect(requested).toEqual(['/']);
  });

  describe('and a transaction', () => {
    const { transaction } = withCommitHooks((work) => work({} as Queryable));
    const rejection = 'Another service is asked inside a transaction';

    it('A request inside a transaction is refused and not sent, and one after it is sent (SHARED-395)', async () => {
      let received = 0;
      const url = await responding((_req, res) => {
        received += 1;
        res.end();
      });
      await expect(transaction(() => bounded(url))).rejects.toThrow(rejection);
      expect(received).toBe(0);
      await transaction(async () => undefined);
      expect((await bounded(url)).status).toBe(200);
    });

    it('Work that a transaction has begun may send requests once it has ended, whatever its end (SHARED-395)', async () => {
      const url = await responding((_req, res) => res.end());
      for (const isFailing of [false, true]) {
        let end = () => {};
        const ended = new Promise<void>((resolve) => (end = resolve));
        let later: Promise<Response> | undefined;
        const running = transaction(async () => {
          later = ended.then(() => bounded(url));
          if (isFailing) throw new Error('no');
        });
        await running.catch(() => undefined);
        end();
        expect((await later)?.status).toBe(200);
      }
    });

    it('A mail inside a transaction is refused (SHARED-395)', async () => {
      const capture = createMailCapture();
      const { deliver } = watchMails(capture, createMetrics(), createLogger('silent'));
      const sent = { messageId: '<1@example.org>', from: 'a@b.c', to: 'd@e.f' };
      const mail = { ...sent, subject: '', html: '', text: '' };
      await expect(transaction(() => deliver(mail))).rejects.toThrow(rejection);
      expect(capture.mails).toEqual([]);
    });
  });
});
