import { string } from 'yup';
import { addressField, listField, originListField, portField } from './fields';
import { variable } from './variable';

/** What a variable that holds an address takes. */
export const address = 'an address such as https://portal.example';

/** Where the api runs and under which addresses people reach it. */
export const addressVariables = {
  environment: variable({
    name: 'NODE_ENV',
    purpose: 'The kind of run; `production` refuses stand-ins, default secrets and plain http.',
    takes: 'development, test or production',
    fallback: 'development',
    schema: string()
      .oneOf(['development', 'test', 'production'] as const)
      .defined(),
  }),
  port: variable({
    name: 'PORT',
    purpose: 'The port to listen on.',
    takes: 'a port number',
    fallback: '4200',
    schema: portField().defined(),
  }),
  baseUrl: variable({
    name: 'BASE_URL',
    purpose:
      'The portal’s own address; every link in a mail starts with it. Default: http://localhost and the port.',
    takes: address,
    schema: addressField(),
  }),
  authHost: variable({
    name: 'AUTH_HOST',
    purpose:
      'The authentication service’s address, when it has one of its own. Default: BASE_URL/identity.',
    takes: address,
    schema: addressField(),
  }),
  languageHost: variable({
    name: 'LANGUAGE_HOST',
    purpose: 'The language API’s address, when it has one of its own. Default: BASE_URL/language.',
    takes: address,
    schema: addressField(),
  }),
  corsOrigins: variable<readonly string[]>({
    name: 'CORS_ORIGINS',
    purpose: 'Other origins whose pages may call the api, such as the products’ own.',
    takes: 'origins with commas between, such as https://portal.example',
    fallback: '',
    schema: originListField().defined(),
  }),
  trustedProxies: variable<readonly string[]>({
    name: 'TRUSTED_PROXIES',
    purpose: 'Proxies whose X-Forwarded-For is believed.',
    takes: 'network addresses or ranges with commas between, such as 10.0.0.0/8',
    fallback: '',
    schema: listField().defined(),
  }),
} as const;
