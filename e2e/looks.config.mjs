import { browserTests } from './support/browser-tests.mjs';

export default browserTests({
  name: 'looks',
  // Beside the worlds of the journeys, which may run at the same time.
  world: 3,
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  // Nothing has to be waited for.
  contextOptions: { reducedMotion: 'reduce' },
});
