interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Task {
  readonly target: string;
  readonly projectName: string;
  readonly status: number;
}

export function removeResults(folders: Iterable<string>): void;
export function totalsOf(tasks: readonly Task[], folderOf: (projectName: string) => string): Totals;
export function sentenceOf(totals: Totals): string;
