import { apiErrorOf } from './api-error';
import { loadPart } from './load-part';

describe('a part of the portal that is loaded late', () => {
  it('is handed on', async () => {
    await expect(loadPart(() => Promise.resolve('part'))).resolves.toBe('part');
  });

  it('fails as a call without a network does', async () => {
    const failure = loadPart(() => Promise.reject(new TypeError('Failed to fetch'))).catch(
      apiErrorOf,
    );
    await expect(failure).resolves.toMatchObject({ status: 0, code: 'NETWORK' });
  });
});
