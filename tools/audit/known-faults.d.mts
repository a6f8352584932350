/** Within how many days a known fault of a package is fixed, by its severity. */
export const daysToFix: Readonly<Record<string, number>>;

export interface Fault {
  readonly id: string;
  readonly package: string;
  readonly severity: string;
}

/** Since when a fault is known here, and what is done about it. */
export interface Note {
  readonly since: string;
  readonly plan: string;
}

export interface Installed {
  readonly name: string;
  readonly version: string;
}

/** A sentence for each fault that nobody has noted or whose days are over, and for each note that is no longer needed. */
export function problemsOf(
  faults: readonly Fault[],
  notes: Readonly<Record<string, Note>>,
  today: Date,
): string[];

/** The packages that a lockfile names. */
export function installedIn(lockfile: {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version?: string }>
  >;
}): Installed[];

/** The faults of installed packages that an entry of OSV's list describes. */
export function faultsOf(
  installed: readonly Installed[],
  entry: {
    readonly id: string;
    readonly withdrawn?: string;
    readonly database_specific?: { readonly severity?: string };
    readonly affected?: readonly object[];
  },
): Fault[];

/** The faults in the report of `npm audit --json`; undefined when the registry offers no audit. */
export function faultsIn(report: { readonly vulnerabilities?: object }): Fault[] | undefined;
