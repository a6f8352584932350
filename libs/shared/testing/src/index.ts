export { smallestResponse } from './default-responses';
export { fakesOf, respond, respondWithError, server, testHosts } from './responses';
export { fakeClock } from './fake-clock';
export type { FakeClock } from './fake-clock';
export { renderView, viewStore } from './render-view';
export type { RenderViewOptions } from './render-view';
export { respondFromWorkers } from './fake-workers';
