/** Within how many days a known fault of a package is fixed, by its severity; `tools/docs/contributing.md` says the same. */
export const daysToFix = { critical: 2, high: 7, moderate: 30, low: 90 };

const dayMs = 24 * 60 * 60 * 1_000;

/** A sentence for each fault that nobody has noted or whose days are over, and for each note that is no longer needed. */
export function problemsOf(faults, notes, today) {
  const found = new Map(faults.map((fault) => [fault.id, fault]));
  const open = [...found.values()].flatMap(({ id, package: name, severity }) => {
    const days = daysToFix[severity] ?? daysToFix.critical;
    const since = notes[id]?.since;
    const fault = `${id}, ${severity}, in ${name}`;
    if (since === undefined)
      return [`${fault}: fix it, or note in tools/audit/notes.json since when it is known.`];
    const age = today.getTime() - Date.parse(since);
    return !(age >= 0 && age <= days * dayMs)
      ? [`${fault}: known since ${since}, and not fixed within ${days} days.`]
      : [];
  });
  const gone = Object.keys(notes).filter((id) => !found.has(id));
  return [...open, ...gone.map((id) => `${id}: no package has it any longer; remove its note.`)];
}

/** The packages that a lockfile names; one under another name has its own beside it. */
export const installedIn = ({ packages }) =>
  Object.entries(packages).flatMap(([path, { version, name = path
        .split('node_modules/')
        .at(-1) }]) => (path.includes('node_modules/') && version ? [{ name, version }] : []));

/** Below zero when the first version is lower; one with a suffix such as `-rc.1` is lower than the one without. */
function compare(one, other) {
  const [[core = '', ...suffix], [otherCore = '', ...otherSuffix]] = [one, other].map((text) =>
    text.replace(/\+.*/, '').split('-'),
  );
  const byNumber = (a, b) => a.localeCompare(b, 'en', { numeric: true });
  const isFinal = Number(suffix.length === 0) - Number(otherSuffix.length === 0);
  return byNumber(core, otherCore) || isFinal || byNumber(suffix.join('-'), otherSuffix.join('-'));
}

/** Whether the events of an OSV range leave a version affected; they are in the order of the versions. */
function isBetween(version, events) {
  let isAffected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && compare(version, introduced) >= 0) isAffected = true;
    if (fixed !== undefined && compare(version, fixed) >= 0) isAffected = false;
    if (last !== undefined && compare(version, last) > 0) isAffected = false;
  }
  return isAffected;
}

/** The faults of installed packages that an entry of OSV's list describes. */
export function faultsOf(installed, { id, withdrawn, affected = [], database_specific: more }) {
  if (withdrawn !== undefined) return [];
  const severity = (more?.severity ?? 'critical').toLowerCase();
  return affected.flatMap(({ package: named, versions = [], ranges = [] }) =>
    installed
      .filter(({ name }) => name === named?.name)
      .filter(
        ({ version }) =>
          versions.includes(version) ||
          ranges.some(({ type, events }) => type === 'SEMVER' && isBetween(version, events)),
      )
      .map(({ name }) => ({ id, package: name, severity })),
  );
}

/** The faults in the report of `npm audit --json`; undefined when the registry offers no audit. */
export const faultsIn = ({ vulnerabilities }) =>
  vulnerabilities &&
  Object.values(vulnerabilities).flatMap(({ via }) =>
    via.flatMap((each) =>
      typeof each === 'string'
        ? []
        : [
            {
              id: each.url.split('/').at(-1) ?? each.url,
              package: each.name,
              severity: each.severity,
            },
          ],
    ),
  );
