import { lateQuery } from './late-query';
import { portalApi } from './portal-api';
import { getQuota } from './testing/calls';
import { storeOver } from './testing/fake-server';

const good = { left: 3 };
const bad = { left: 'three' };
const answerOf = (body: object) => new Response(JSON.stringify(body));

/** A store with the call `getQuota`, whose schemas come when `arrive` is called. */
function lateScene(answers: readonly Response[], load?: () => Promise<typeof getQuota>) {
  let arrive = () => {};
  const schemas = new Promise<typeof getQuota>((resolve) => {
    arrive = () => resolve(getQuota);
  });
  const api = portalApi.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      getQuota: build.query(lateQuery(getQuota, load ?? (() => schemas))),
    }),
  });
  const scene = storeOver(answers);
  const ask = () =>
    scene.store.dispatch(api.endpoints.getQuota.initiate(undefined, { forceRefetch: true }));
  const shown = () => api.endpoints.getQuota.select()(scene.store.getState());
  return { ...scene, ask, shown, arrive: () => arrive() };
}

/** Lets everything that is under way come to rest. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

describe('a read whose schemas come late', () => {
  it('shows the answer before they are there, and leaves it when it fits', async () => {
    const { ask, shown, arrive, fetch } = lateScene([answerOf(good)]);
    await ask();
    expect(shown().data).toEqual(good);
    arrive();
    await settled();
    expect(shown()).toMatchObject({ data: good, isSuccess: true });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('asks again for an answer that does not fit, and refuses it then', async () => {
    const { ask, shown, arrive, fetch } = lateScene([answerOf(bad), answerOf(bad)]);
    await ask();
    arrive();
    await settled();
    expect(shown()).toMatchObject({ isError: true, error: { code: 'UNEXPECTED' } });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('checks every answer first once they are there', async () => {
    const { ask, arrive, fetch } = lateScene([answerOf(good), answerOf(bad)]);
    await ask();
    arrive();
    await settled();
    expect(await ask()).toMatchObject({ error: { code: 'UNEXPECTED' } });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('keeps the answer while they cannot be loaded', async () => {
    const { ask, shown, fetch } = lateScene([answerOf(good)], () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    await ask();
    await settled();
    expect(shown()).toMatchObject({ data: good, isSuccess: true });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
