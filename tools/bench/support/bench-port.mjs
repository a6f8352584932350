import { basePort } from '../../scripts/lib/ports.mjs';

/** Where the benchmarks listen: `PORT`, else beside the world that a person may have running. */
export const benchPort = () => basePort(process.env.PORT || '4700');
