import { runBesideApi } from './lib/beside-api.mjs';
import { main } from './lib/run.mjs';

/** Looks at everything that the API needs: `npm run doctor`. */
await main(() => runBesideApi('doctor'));
