import type { Adapter, Payload } from 'oidc-provider';
import type { JsonStore } from '../../shared';
import type { OpenidRecord, OpenidState } from './openid-state';

/** Creates the adapters that store `oidc-provider`'s records; `now` in epoch milliseconds. */
export function createStoredAdapters({ state, save }: JsonStore<OpenidState>, now: () => number) {
  const isExpired = (expiresAt: number | undefined) =>
    expiresAt !== undefined && expiresAt <= now();

  const keepOnly = (isKept: (key: string, record: OpenidRecord) => boolean) => {
    const kept = Object.entries(state.records).filter(([key, record]) => isKept(key, record));
    state.records = Object.fromEntries(kept);
  };
  const read = (key: string): Payload | undefined => {
    const record = state.records[key];
    return record && !isExpired(record.expiresAt) ? record.payload : undefined;
  };

  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const findBy = async (matches: (payload: Payload) => boolean) =>
      Object.keys(state.records)
        .filter((key) => key.startsWith(`${model}:`))
        .map(read)
        .find((payload) => payload && matches(payload));
    return {
      async upsert(id, payload, expiresIn) {
        keepOnly((_key, record) => !isExpired(record.expiresAt));
        const expiry = expiresIn === undefined ? {} : { expiresAt: now() + expiresIn * 1000 };
        state.records[keyOf(id)] = { payload, ...expiry };
        save();
      },
      find: async (id) => read(keyOf(id)),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      async consume(id) {
        const record = state.records[keyOf(id)];
        if (!record) return;
        const consumed = Math.floor(now() / 1000);
        state.records[keyOf(id)] = { ...record, payload: { ...record.payload, consumed } };
        save();
      },
      async destroy(id) {
        keepOnly((key) => key !== keyOf(id));
        save();
      },
      async revokeByGrantId(grantId) {
        keepOnly((_key, { payload }) => payload.grantId !== grantId);
        save();
      },
    };
  };
}
