/** Whether the long forms run: `npm run torture`. */
const isTorture = process.env['TORTURE'] === '1';

/** How many rounds, racers or cases a test uses: few in the suite, many with `npm run torture`. */
export const rounds = ({ suite, torture }: { suite: number; torture: number }): number =>
  isTorture ? torture : suite;
