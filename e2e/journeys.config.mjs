import { browserTests } from './support/browser-tests.mjs';

export default browserTests({
  name: 'journeys',
  portOffset: 0,
  // A world has one clock: journeys that move it cannot run beside others.
  workers: 1,
  colorScheme: 'light',
  viewport: { width: 1280, height: 900 },
});
