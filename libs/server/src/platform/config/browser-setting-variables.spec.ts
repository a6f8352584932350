import { browserSettings } from './browser-setting-variables';
import { parseOrigins } from './fields';

describe('browser settings', () => {
  it.each([
    ['version', '1.2.3', '1.2.3'],
    ['version', '<script>', undefined],
    ['brand', '{"productName":"Theorem"}', { productName: 'Theorem' }],
    ['brand', '[]', undefined],
    ['brand', 'Lemma', undefined],
    ['signInWithEditor', 'true', true],
    ['signInWithEditor', 'false', false],
    ['signInWithEditor', 'perhaps', undefined],
    ['automaticTax', 'true', true],
    ['automaticTax', '', undefined],
    ['payByInvoiceFromSeats', '10', 10],
    ['payByInvoiceFromSeats', '0', 0],
    ['payByInvoiceFromSeats', '1', undefined],
    ['payByInvoiceFromSeats', '101', undefined],
    ['payByInvoiceFromSeats', 'all', undefined],
    ['extensionId', 'a'.repeat(32), 'a'.repeat(32)],
    ['extensionId', 'lemma', undefined],
    ['cookieDomain', 'lemma.example', 'lemma.example'],
    ['cookieDomain', 'lemma', undefined],
    [
      'tagManagerUrl',
      'https://tags.example/gtm.js?id=GTM-1',
      'https://tags.example/gtm.js?id=GTM-1',
    ],
    ['tagManagerUrl', 'javascript:alert(1)', undefined],
    ['statsDashboardUrl', 'https://dashboard.example/member', 'https://dashboard.example/member'],
    ['statsDashboardUrl', 'javascript:alert(1)', undefined],
    ['flagsClientKey', 'sdk-abc_123', 'sdk-abc_123'],
    ['flagsClientKey', '../secrets', undefined],
  ] as const)('The setting %s reads %j as %j (SHARED-35)', (name, text, value) => {
    expect(browserSettings[name].parse(text)).toEqual(value);
  });

  it.each([
    ['', []],
    [
      'https://one.example, http://localhost:4230',
      ['https://one.example', 'http://localhost:4230'],
    ],
    ['editor.example', undefined],
    ['https://editor.example/', undefined],
    ['https://one.example/path', undefined],
    ['javascript:alert(1)', undefined],
  ])('The list of origins "%s" is read as %j', (text, origins) => {
    expect(parseOrigins(text)).toEqual(origins);
  });
});
