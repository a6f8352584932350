import { randomBytes } from 'node:crypto';

/** Somebody with an address of their own. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A person whom the world has not seen. */
export const newPerson = (): Person => ({
  email: `emmy.${randomBytes(5).toString('hex')}@maths.example.edu`,
  password: 'ideals-in-rings-1921',
});
