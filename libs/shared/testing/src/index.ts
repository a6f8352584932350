export { respond, respondWithError, server, testHosts } from './responses';
export type { ErrorDetails, SeenRequest } from './responses';
export { fakeClock } from './fake-clock';
export type { FakeClock } from './fake-clock';
export { renderView, viewStore } from './render-view';
export type {
  RenderedView,
  RenderViewOptions,
  TestSession,
  ViewStore,
  ViewStoreOptions,
} from './render-view';
export { respondFromWorkers } from './fake-workers';
