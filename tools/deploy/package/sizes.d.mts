/** The most that the package may have. */
export const maxBytes: number;

/** The bytes of each part of the package, the largest first. */
export function sizesOf(folder: string): readonly (readonly [part: string, bytes: number])[];

/** The sum of the parts. */
export function totalOf(sizes: ReturnType<typeof sizesOf>): number;
