import { strictObject } from '@portal/shared/contract';
import { array, mixed, string, type InferType } from 'yup';
import { parsedOr } from './fields';

/** Not normalized, because it is compared byte for byte with the issuer that the provider signs. */
const issuerField = () =>
  string()
    .matches(/^https?:\/\/[^\s?#@]+$/)
    .test('address', (value) => value !== undefined && URL.canParse(value));

const socialProvider = strictObject({
  id: string()
    .matches(/^[a-z][a-z0-9-]{0,31}$/)
    .required(),
  name: string().max(40).required(),
  issuer: issuerField().required(),
  clientId: string().max(512).required(),
  clientSecret: string().max(512).required(),
  scopes: array(
    string()
      .matches(/^[\x21\x23-\x5b\x5d-\x7e]+$/)
      .defined(),
  )
    .test('openid', (scopes) => scopes?.includes('openid') ?? false)
    .defined(),
});
export type SocialProvider = InferType<typeof socialProvider>;

const socialProviders = array(socialProvider.defined())
  .max(8)
  .test('ids', (list = []) => new Set(list.map(({ id }) => id)).size === list.length)
  .strict();

export const socialProvidersField = () =>
  mixed<readonly SocialProvider[]>((value): value is readonly SocialProvider[] =>
    socialProviders.defined().isValidSync(value),
  ).transform((_value, text: unknown) => parsedOr(text));
