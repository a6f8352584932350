import { runBesideApi } from './lib/beside-api.mjs';
import { main } from './lib/run.mjs';

/** The operators' commands: `npm run admin -- --help`. */
await main(() => runBesideApi('admin'));
