import { browserTests } from './support/browser-tests.mjs';

export default browserTests({
  name: 'looks',
  portOffset: 40,
  workers: 1,
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  // Nothing has to be waited for.
  contextOptions: { reducedMotion: 'reduce' },
});
