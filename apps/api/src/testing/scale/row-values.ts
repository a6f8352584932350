/** Rows of a table: where they come from, and an SQL expression for each column. */
export interface Rows {
  readonly from: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** An id and a hash as the portal makes them: neither in the order of the rows, nor shorter. */
export const idOf = (name: string, key = 'n') => `left(md5('${name} ' || ${key}), 22)`;
export const hashOf = (name: string, key = 'n') =>
  `left(md5('${name} ' || ${key}) || md5(${key} || ' ${name}'), 43)`;

export const now = 'this_moment';
export const ago = (days: number) => `${now} - random() * interval '${days} days'`;
export const ahead = (days: number) => `${now} + random() * interval '${days} days'`;
export const device = `'Firefox on Linux'`;

/** Addresses of people whose names and departments repeat. */
export const emailAt = (domain: string) => `
  (array['ada', 'grace', 'emmy', 'sofia'])[1 + n % 4] || '.' ||
  (array['smith', 'jones', 'okafor', 'lindqvist', 'tanaka'])[1 + n % 5] || '-' || n || '@' || ${domain}`;

/** The people from number `$1` to `$2` at the moment `$3`, from whom the rows of all tables follow. */
export const people = `
  create temporary table people as
  select n, ${idOf('user')} as uid, ${emailAt(`'campus-' || n % 5000 || '.example'`)} as email,
    $3::timestamptz as this_moment
  from generate_series($1::int, $2::int) as n`;

/** Of fifty people one owns a group, in which twenty have a seat; of ten groups one is a classroom. */
export const groupId = idOf('group', '((n + 49) / 50)');
export const owners = 'people where n % 50 = 0';
export const members = 'people where n % 50 between 1 and 20';

export const nth = (count: number, who = 'people where true') =>
  who.replace('people', `people cross join generate_series(1, ${count}) as nth`);
export const nthKey = `n || ' ' || nth`;
