import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { fillJsdomGaps, refuseConsoleErrors, watchConsole } from './test-environment';
import { server } from './responses';

// What is waited for comes late on a busy machine; a second would not be enough.
configure({ asyncUtilTimeout: 20_000 });
fillJsdomGaps();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(watchConsole);
afterEach(() => {
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  refuseConsoleErrors();
});
afterAll(() => server.close());
