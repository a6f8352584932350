import { browserTests } from './support/browser-tests.mjs';

export default {
  ...browserTests({
    name: 'examples',
    // Beside the worlds of all journeys and looks, which may run at the same time.
    world: 17,
    colorScheme: 'light',
    viewport: { width: 1280, height: 900 },
  }),
  reporter: [['list'], ['json', { outputFile: 'examples/examples-results.json' }]],
};
