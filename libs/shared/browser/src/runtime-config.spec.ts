import { defaultBrand, defaultBrowserSettings } from '@portal/shared/util';
import { runtimeConfig } from './runtime-config';

afterEach(() => {
  delete window.portalConfig;
});

describe('runtimeConfig', () => {
  it('Without configuration everything is served from the page’s own origin (SHARED-35)', () => {
    expect(runtimeConfig()).toEqual({
      brand: defaultBrand,
      hosts: {
        origin: 'http://localhost',
        auth: 'http://localhost/identity',
        language: 'http://localhost/language',
        metrics: 'http://localhost/metrics',
        flags: 'http://localhost/flags',
      },
      version: 'development',
      signInWithEditor: false,
      automaticTax: false,
      payByInvoiceFromSeats: 0,
      extensionId: '',
      socialProviders: [],
      passkeys: true,
      passkeySignUp: true,
      cookieDomain: '',
      tagManagerUrl: '',
      statsDashboardUrl: '',
      flagsClientKey: 'portal',
      targetOrigins: [],
      allowedParentOrigins: defaultBrowserSettings.allowedParentOrigins,
      mainAppOrigins: [],
      quotations: [],
    });
  });

  it('The settings of /config.js replace the defaults (SHARED-35)', () => {
    window.portalConfig = {
      brand: { productName: 'Scribe' },
      hosts: { origin: 'https://portal.example.com', auth: 'https://id.example.com' },
      version: '1.2.3',
      signInWithEditor: true,
      socialProviders: [{ id: 'campus', name: 'Campus ID' }],
    };
    expect(runtimeConfig()).toMatchObject({
      brand: { productName: 'Scribe', links: defaultBrand.links },
      hosts: {
        origin: 'https://portal.example.com',
        auth: 'https://id.example.com',
        language: 'https://portal.example.com/language',
        metrics: 'https://portal.example.com/metrics',
        flags: 'https://portal.example.com/flags',
      },
      version: '1.2.3',
      signInWithEditor: true,
      socialProviders: [{ id: 'campus', name: 'Campus ID' }],
    });
  });
});
