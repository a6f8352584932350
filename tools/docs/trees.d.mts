/** The trees of `architecture.md` by their names, in lines. */
export function treesOf(root: string): Readonly<Record<string, readonly string[]>>;

/** A document with its trees as the folders are now. */
export function withTrees(document: string, root: string): string;
