import '@testing-library/jest-dom';
import { refuseConsoleErrors, watchConsole } from './console-guard';
import { fillJsdomGaps } from './jsdom-gaps';
import { server } from './server';

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
