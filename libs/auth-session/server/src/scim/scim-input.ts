import SCIMMY from 'scimmy';
import type { ScimMatch } from '../records/scim.repository';
import { maxListed, PortalUser, ScimError } from './scim-schema';

/** The longest text that is kept, and the longest filter. */
const longest = { text: 255, filter: 512 } as const;

/** What a program says of a user; what is undefined stays as it is. */
export interface ScimInput {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean | undefined;
  /** As it was sent; it may be no address. */
  readonly email: string | undefined;
}

/** Some programs send `"False"`. */
const booleanOf = (value: unknown): unknown =>
  typeof value === 'string' && /^(?:true|false)$/i.test(value) ? /^true$/i.test(value) : value;

const isActive = (name: string) => /^active$/i.test(name);

/** What does not have its type is the program's mistake. */
function refuse(error: unknown): never {
  throw error instanceof TypeError ? new ScimError(400, 'invalidValue', error.message) : error;
}

function inputOf({ userName = '', externalId, active, emails = [] }: PortalUser): ScimInput {
  if (
    userName.trim() === '' ||
    [userName, externalId].some((text = '') => text.length > longest.text)
  )
    throw new ScimError(
      400,
      'invalidValue',
      `userName is required; it and externalId have ${longest.text} characters at most.`,
    );
  const email =
    emails.find(({ primary }) => primary) ??
    emails.find(({ type }) => type === 'work') ??
    emails[0];
  return { userName, externalId: externalId ?? null, active, email: email?.value };
}

/** Reads a whole user (POST, PUT). */
export function readUser(body: unknown): ScimInput {
  const sent = Object.entries(Object(body)).map(([name, value]) => [
    name,
    isActive(name) ? booleanOf(value) : value,
  ]);
  try {
    return inputOf(new PortalUser(Object.fromEntries(sent), 'in'));
  } catch (error) {
    return refuse(error);
  }
}

const schemaPrefix = `${PortalUser.id}:`.toLowerCase();
const withoutPrefix = (name: string) =>
  name.toLowerCase().startsWith(schemaPrefix) ? name.slice(schemaPrefix.length) : name;

const keptAttribute = /^(?:active|userName|externalId|emails)(?![\w$-])/i;

/** The paths that are understood. No other one, and no filter, reaches the package, which writes wherever a name leads. */
const keptPath =
  /^(?:active|userName|externalId|emails(?:\[(?:type eq "\w+"|primary eq true)\])?(?:\.(?:value|type|primary))?)$/;

type Operation = SCIMMY.Messages.PatchOp.PatchOpOperation;

/** The operations about what is kept, one for each attribute: without a path, the value names several (RFC 7644, 3.5.2). */
function keptOperations({ op, path, value }: Operation): readonly Operation[] {
  const changes: readonly (readonly [string, unknown])[] =
    path === undefined ? Object.entries(Object(value)) : [[path, value]];
  return changes.flatMap(([name, sent]) => {
    const target = withoutPrefix(name);
    if (!keptAttribute.test(target)) return [];
    if (!keptPath.test(target))
      throw new ScimError(400, 'invalidPath', 'This path of an attribute is not understood.');
    if (op.toLowerCase() === 'remove') return [{ op, path: target }];
    return [{ op, path: target, value: isActive(target) ? booleanOf(sent) : sent }];
  });
}

/** Reads what becomes of a user (PATCH); undefined when nothing changes. */
export async function readPatch(user: PortalUser, body: unknown): Promise<ScimInput | undefined> {
  const { PatchOp } = SCIMMY.Messages;
  try {
    const message = new PatchOp(Object(body));
    const Operations = message.Operations.flatMap(keptOperations);
    if (Operations.length === 0) return undefined;
    const patched = await new PatchOp({ ...message, Operations }).apply(user);
    return patched && inputOf(patched);
  } catch (error) {
    return refuse(error);
  }
}

const comparison =
  /^\s*([\w:.-]+(?:\[type eq "\w+"\]\.value)?)\s+eq\s+"((?:[^"\\]|\\["\\])*)"\s*$/i;

const comparable: Readonly<Record<string, ScimMatch['by']>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
};

/** Reads a filter (RFC 7644, 3.4.2.2): one comparison by `eq`, with which programs look users up. */
export function readFilter(filter: string | null): ScimMatch | undefined {
  if (filter === null) return undefined;
  const [, path = '', value = ''] =
    filter.length > longest.filter ? [] : (comparison.exec(filter) ?? []);
  const by =
    comparable[
      withoutPrefix(path)
        .toLowerCase()
        .replace(/\[.*\]/, '')
    ];
  if (!by)
    throw new ScimError(
      400,
      'invalidFilter',
      `A filter is one comparison by eq of id, userName, externalId or emails.value, of ${longest.filter} characters at most.`,
    );
  return { by, value: value.replaceAll(/\\(["\\])/g, '$1') };
}

/** Reads which page of a list is wanted; a larger one is cut (RFC 7644, 3.4.2.4). */
export function readPage(query: URLSearchParams) {
  const [startIndex, count] = [query.get('startIndex') ?? '1', query.get('count') ?? '100'];
  if (![startIndex, count].every((number) => /^-?\d{1,9}$/.test(number)))
    throw new ScimError(400, 'invalidValue', 'startIndex and count are whole numbers.');
  return {
    offset: Math.max(1, Number(startIndex)) - 1,
    limit: Math.min(maxListed, Math.max(0, Number(count))),
  };
}

/** The attributes of a user that are wanted (RFC 7644, 3.9); its id is always one of them. */
export function wantedPart(user: PortalUser, query: URLSearchParams): object {
  const namesIn = (list: string | null) =>
    list?.split(',').map((name) => withoutPrefix(name.trim()).toLowerCase().split('.')[0]);
  const wanted = namesIn(query.get('attributes'));
  const left = namesIn(query.get('excludedAttributes')) ?? [];
  const isWanted = (name: string) =>
    ['schemas', 'id'].includes(name) || (wanted ? wanted.includes(name) : !left.includes(name));
  return Object.fromEntries(Object.entries(user).filter(([name]) => isWanted(name.toLowerCase())));
}
