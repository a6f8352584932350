import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { refuseConsoleErrors, watchConsole } from './console-guard';
import { fillJsdomGaps } from './jsdom-gaps';
import { server } from './server';

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
