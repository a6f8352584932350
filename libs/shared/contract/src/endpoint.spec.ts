import { string } from 'yup';
import {
  defineEndpoint,
  requiredProof,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
} from './endpoint';
import { strictObject } from './schema';

/** Compiles only when both types are the same. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const rename = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/rename',
  access: 'user',
  effects: [],
  request: strictObject({ name: string().required() }),
  response: strictObject({ id: string().defined() }),
  errors: ['NAME_TAKEN'],
});

describe('defineEndpoint', () => {
  it('defineEndpoint keeps the types of request, response, error codes and access', () => {
    const claims: [
      Same<RequestOf<typeof rename>, { name: string }>,
      Same<ResponseOf<typeof rename>, { id: string }>,
      Same<(typeof rename.errors)[number], 'NAME_TAKEN'>,
      Same<typeof rename.access, 'user'>,
    ] = [true, true, true, true];
    expect(claims).not.toContain(false);
  });

  it('An endpoint without its effects does not compile (SHARED-170)', () => {
    const isEndpoint: Omit<Endpoint, 'effects'> extends Endpoint ? true : false = false;
    expect(isEndpoint).toBe(false);
  });
});

describe('the proof of an endpoint', () => {
  it.each([
    ['none', 'user', ['lists', 'invites-people']],
    ['recent-sign-in-for-many', 'group-administrator', ['lists', 'removes-people']],
    ['recent-sign-in', 'group-owner', ['removes-people', 'destroys']],
    ['none', 'service-key', ['opens-door']],
  ] as const)(
    'It is %s for the access %s with the effects %j: the strongest one (SHARED-170)',
    (proof, access, effects) => {
      expect(requiredProof({ access, effects })).toBe(proof);
    },
  );

  it('A request that carries a proof needs no other (SHARED-170)', () => {
    const request = { access: 'user', effects: ['opens-door'], provenBy: 'password' } as const;
    expect(requiredProof(request)).toBe('none');
  });
});
