import { defaultBrowserSettings, pickBrowserSettings } from './browser-settings';

describe('browser settings', () => {
  it('Without configuration every setting has its declared default (SHARED-35)', () => {
    expect(defaultBrowserSettings).toEqual({
      version: 'development',
      brand: {},
      signInWithEditor: false,
      automaticTax: false,
      payByInvoiceFromSeats: 0,
      extensionId: '',
      cookieDomain: '',
      targetOrigins: [],
      allowedParentOrigins: [
        'https://www.overleaf.com',
        'https://overleaf.com',
        'https://www.stag-overleaf.com',
        'https://stag-overleaf.com',
        'https://www.dev-overleaf.com',
        'https://dev-overleaf.com',
      ],
      mainAppOrigins: [],
      quotations: [],
      tagManagerUrl: '',
      statsDashboardUrl: '',
      flagsClientKey: 'portal',
    });
  });

  it('Picking the settings from a configuration leaves everything else out (SHARED-35)', () => {
    const config = { ...defaultBrowserSettings, stripeSecretKey: 'sk_live_secret' };
    expect(pickBrowserSettings(config)).toEqual(defaultBrowserSettings);
  });
});
