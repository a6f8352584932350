import { join } from 'node:path';
import { array, object, string, type InferType } from 'yup';
import { openJsonStore } from '../shared';
import { dnsCodes, type DnsAnswer } from './dns-message';

/** A name without labels that no name server accepts. */
const domainName = () =>
  string()
    .lowercase()
    .max(253)
    .matches(/^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/, 'That is not the name of a record.');

/** What a name has; without texts and an alias it exists and has no TXT record. */
export const namedRecords = object({
  name: domainName().required(),
  texts: array(string().min(1).max(1_000).required()).max(5).default([]),
  /** The name that this one stands for (CNAME). */
  alias: domainName(),
  /** `fails`: the server answers that it failed; `silent`: it never answers. */
  fault: string().oneOf(['fails', 'silent'] as const),
}).noUnknown();
export type NamedRecords = InferType<typeof namedRecords>;

/** What the server says about a name; nothing when it is silent. */
type ZoneAnswer = { readonly code: number; readonly answers: readonly DnsAnswer[] } | undefined;

/** So many aliases are followed. */
const maxAliases = 8;

/** The records of every domain of the local world. */
export interface Zone {
  list(): readonly NamedRecords[];
  /** Replaces what a name has. */
  set(records: NamedRecords): Promise<void>;
  remove(name: string): Promise<void>;
  textsOf(name: string): ZoneAnswer;
}

/** Opens the records in a folder. */
export async function openZone(folder: string): Promise<Zone> {
  const store = await openJsonStore<{ names: NamedRecords[] }>(join(folder, 'name-server.json'), {
    names: [],
  });
  const { state } = store;
  const others = (name: string) => state.names.filter((each) => each.name !== name);
  const answer = (name: string, before: readonly DnsAnswer[] = []): ZoneAnswer => {
    const found = state.names.find((each) => each.name === name);
    if (!found) return { code: dnsCodes.noSuchName, answers: before };
    const { texts, alias, fault } = found;
    if (fault === 'silent') return undefined;
    if (fault === 'fails' || before.length > maxAliases)
      return { code: dnsCodes.serverFailure, answers: [] };
    if (alias !== undefined) return answer(alias, [...before, { name, alias }]);
    return { code: dnsCodes.done, answers: [...before, { name, texts }] };
  };
  return {
    list: () => state.names,
    set(records) {
      state.names = [...others(records.name), records];
      return store.save();
    },
    remove(name) {
      state.names = others(name);
      return store.save();
    },
    textsOf: (name) => answer(name),
  };
}
