import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { installFakeWorkers, resetWorkers } from './fake-workers';
import {
  fillJsdomGaps,
  failOnConsoleErrors,
  skipOwnerStacks,
  watchConsole,
} from './test-environment';
import { server } from './responses';

// On a busy machine the default of one second is too short.
configure({ asyncUtilTimeout: 20_000 });
fillJsdomGaps();
skipOwnerStacks();
installFakeWorkers();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(watchConsole);
afterEach(() => {
  server.resetHandlers();
  resetWorkers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  failOnConsoleErrors();
});
afterAll(() => server.close());
