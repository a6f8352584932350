import { number, object, string } from 'yup';
import { localStore, sessionStore } from './stored';

const schema = object({ priceId: string().required(), quantity: number().required() }).noUnknown();
const pending = { priceId: 'price_1', quantity: 2 };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe.each([
  ['localStore', localStore, () => window.localStorage],
  ['sessionStore', sessionStore, () => window.sessionStorage],
] as const)('%s', (_name, open, area) => {
  it('reads what it wrote, until it is removed', () => {
    const store = open('pending', schema);
    expect(store.read()).toBeUndefined();
    store.write(pending);
    expect(open('pending', schema).read()).toEqual(pending);
    store.remove();
    expect(store.read()).toBeUndefined();
  });

  it.each([
    '',
    'null',
    '1',
    '[]',
    '{',
    '{"priceId":"price_1"}',
    '{"priceId":"price_1","quantity":"2"}',
  ])('forgets %j, which does not fit the schema', (text) => {
    area().setItem('pending', text);
    expect(open('pending', schema).read()).toBeUndefined();
    expect(area().getItem('pending')).toBeNull();
  });
});

describe('a subscription to a stored value', () => {
  const changed = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));

  it('hears what another tab wrote, removed or cleared', () => {
    const store = localStore('pending', schema);
    const heard = jest.fn();
    store.subscribe(heard);
    window.localStorage.setItem('pending', JSON.stringify(pending));
    changed('pending');
    window.localStorage.clear();
    changed(null);
    expect(heard.mock.calls).toEqual([[pending], [undefined]]);
  });

  it('hears nothing of other keys, and nothing once it stopped', () => {
    const heard = jest.fn();
    const stop = localStore('pending', schema).subscribe(heard);
    changed('other');
    stop();
    changed('pending');
    expect(heard).not.toHaveBeenCalled();
  });
});
