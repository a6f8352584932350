import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The credentials of an account. */
export interface User {
  readonly email: string;
  readonly password: string;
}

/** Credentials that no account has yet. */
export const newUser = (): User => ({
  email: `emmy.${randomBytes(5).toString('hex')}@maths.example.edu`,
  password: 'ideals-in-rings-1921',
});

const demo: { readonly password: string } = JSON.parse(
  readFileSync(join(__dirname, '../../libs/server/src/platform/config/demo-users.json'), 'utf8'),
);

/** A demo user of the local world: the part of the email address before the `@`. */
export type DemoUser = 'free' | 'unverified' | 'premium' | 'ending' | 'teacher' | 'editor';

export const demoUser = (name: DemoUser): User => ({
  email: `${name}@demo.example`,
  password: demo.password,
});
