import { basePort } from '../../scripts/lib/ports.mjs';

/** Where the benchmarks listen: `PORT`, else a port that a local world does not use. */
export const benchPort = () => basePort(process.env.PORT || '4700');
