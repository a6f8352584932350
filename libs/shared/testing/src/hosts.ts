import type { EndpointHost } from '@portal/shared/contract';

/** Where view tests find each host. */
export const testHosts: Readonly<Record<EndpointHost, string>> = {
  origin: 'http://localhost',
  auth: 'http://localhost/identity',
  language: 'http://localhost/language',
};
