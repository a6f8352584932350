import { browserTests } from './support/browser-tests.mjs';

export default browserTests({
  name: 'looks',
  // Between the ports of the journeys, which may run at the same time.
  portOffset: 5,
  workers: 1,
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  // Nothing has to be waited for.
  contextOptions: { reducedMotion: 'reduce' },
});
