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

interface TimedTask {
  readonly target: string;
  readonly projectName: string;
  readonly startTime: string;
  readonly endTime: string;
}

interface Failure {
  readonly task: string;
  readonly title?: string;
  readonly message?: string;
}

export function removeResults(folders: Iterable<string>): void;
export function totalsOf(tasks: readonly Task[], folderOf: (projectName: string) => string): Totals;
export function failuresOf(
  tasks: readonly Task[],
  folderOf: (projectName: string) => string,
): Failure[];
export function timesOf(tasks: readonly TimedTask[], cpu: ReadonlyMap<string, number>): string[];
export function slowestFiles(
  tasks: readonly Pick<Task, 'target' | 'projectName'>[],
  folderOf: (projectName: string) => string,
): string[];
export function sentenceOf(totals: Totals): string;
