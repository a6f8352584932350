import { strictObject } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';

/** What every way of signing in answers (specification 1, section 7). */
export const sessionTokens = strictObject({
  idToken: string().defined(),
  refreshToken: string().defined(),
  /** Seconds that the idToken lives. */
  expiresIn: number().integer().defined(),
  uid: string().defined(),
  email: string().defined(),
});
export type SessionTokens = InferType<typeof sessionTokens>;
