import { setupServer } from 'msw/node';

/** The network of a view test: only what `server.use(answer(…))` put there answers. */
export const server = setupServer();
