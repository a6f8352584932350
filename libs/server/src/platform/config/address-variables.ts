import { string } from 'yup';
import { isEmail } from '@portal/shared/util';
import { addressField, originListField, portField, proxyListField, variable } from './fields';

export const address = 'an address such as https://portal.example';

export const addressVariables = {
  environment: variable({
    name: 'NODE_ENV',
    purpose: 'The environment; `production` rejects stand-ins, default secrets and plain http.',
    expected: 'development, test or production',
    fallback: 'development',
    schema: string()
      .oneOf(['development', 'test', 'production'] as const)
      .defined(),
  }),
  port: variable({
    name: 'PORT',
    purpose: 'The port to listen on.',
    expected: 'a port number',
    fallback: '4200',
    schema: portField().defined(),
  }),
  baseUrl: variable({
    name: 'BASE_URL',
    purpose:
      'The portal’s own address; every link in a mail starts with it. Default: http://localhost and the port.',
    expected: address,
    schema: addressField(),
  }),
  authHost: variable({
    name: 'AUTH_HOST',
    purpose:
      'The authentication service’s address, when it has one of its own. Default: BASE_URL/identity.',
    expected: address,
    schema: addressField(),
  }),
  languageHost: variable({
    name: 'LANGUAGE_HOST',
    purpose: 'The language API’s address, when it has one of its own. Default: BASE_URL/language.',
    expected: address,
    schema: addressField(),
  }),
  metricsHost: variable({
    name: 'METRICS_HOST',
    purpose:
      'The address of the collector of analytics events, when it has one of its own. Default: BASE_URL/metrics.',
    expected: address,
    schema: addressField(),
  }),
  flagsHost: variable({
    name: 'FLAGS_HOST',
    purpose:
      'The address of the feature flags, when they have one of their own, or that of a GrowthBook. Default: BASE_URL/flags.',
    expected: address,
    schema: addressField(),
  }),
  corsOrigins: variable<readonly string[]>({
    name: 'CORS_ORIGINS',
    purpose:
      'Other origins that may send requests to the API, such as those of the other products.',
    expected: 'comma-separated origins, such as https://portal.example',
    fallback: '',
    schema: originListField().defined(),
  }),
  passkeyRpId: variable({
    name: 'PASSKEY_RP_ID',
    purpose:
      'The domain that passkeys belong to: that of the portal, or one above it. Another one makes every passkey useless. Default: the domain of BASE_URL.',
    expected: 'a domain such as portal.example',
    schema: string().matches(/^[a-z\d-]+(\.[a-z\d-]+)*$/),
  }),
  passkeyRelatedOrigins: variable<readonly string[]>({
    name: 'PASSKEY_RELATED_ORIGINS',
    purpose:
      'Other origins whose pages may use the portal’s passkeys; `/.well-known/webauthn` names them to browsers.',
    expected: 'comma-separated origins, such as https://portal.example',
    fallback: '',
    schema: originListField().defined(),
  }),
  trustedProxies: variable<readonly string[]>({
    name: 'TRUSTED_PROXIES',
    purpose: 'Proxies that are trusted to set X-Forwarded-For.',
    expected: 'comma-separated network addresses or ranges, such as 10.0.0.0/8',
    fallback: '',
    schema: proxyListField().defined(),
  }),
} as const;

const inboxField = () => string().test('email', (value) => value !== undefined && isEmail(value));

export const inboxVariables = {
  supportInbox: variable({
    name: 'SUPPORT_INBOX',
    purpose: 'Receives the messages of the contact form.',
    expected: 'an email address',
    fallback: 'support@lemma.example',
    schema: inboxField().defined(),
  }),
  institutionsInbox: variable({
    name: 'INSTITUTIONS_INBOX',
    purpose: 'Receives institutional inquiries and questions about sales.',
    expected: 'an email address',
    fallback: 'institutions@lemma.example',
    schema: inboxField().defined(),
  }),
} as const;
