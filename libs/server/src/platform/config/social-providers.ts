import { strictObject } from '@portal/shared/contract';
import { array, string, type InferType } from 'yup';
import type { Variable } from './fields';

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

const providerList = array(socialProvider.defined())
  .max(8)
  .test('ids', (providers = []) => new Set(providers.map(({ id }) => id)).size === providers.length)
  .defined()
  .strict();

/** Up to eight providers of different ids, read from the text of the variable. */
export const socialProviders: Variable<readonly SocialProvider[]>['schema'] = {
  validateSync: (text) => providerList.validateSync(JSON.parse(String(text))),
};
