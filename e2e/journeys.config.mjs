import { browserTests } from './support/browser-tests.mjs';

export default browserTests({
  name: 'journeys',
  world: 0,
  colorScheme: 'light',
  viewport: { width: 1280, height: 900 },
});
