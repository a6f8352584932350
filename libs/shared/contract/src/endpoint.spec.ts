import { string } from 'yup';
import { defineEndpoint, type RequestOf, type ResponseOf } from './endpoint';
import { strictObject } from './schema';

/** Compiles only when both types are the same. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const rename = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/rename',
  access: 'user',
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
});
