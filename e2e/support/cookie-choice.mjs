const sixMonthsMs = 182 * 24 * 60 * 60 * 1000;

/**
 * What a browser has stored whose user has rejected everything, so that no banner is shown.
 * @param {string} origin the portal
 */
export function decidedState(origin) {
  const now = new Date();
  const choice = {
    categories: ['necessary'],
    services: { necessary: [] },
    revision: 1,
    data: null,
    consentId: '0b2f4f6e-5a3c-4a51-9d0e-6a6f1c2b3d4e',
    consentTimestamp: now.toISOString(),
    lastConsentTimestamp: now.toISOString(),
    languageCode: 'en',
    expirationTime: now.getTime() + sixMonthsMs,
  };
  const entry = { name: 'cookie-consent', value: JSON.stringify(choice) };
  return { cookies: [], origins: [{ origin, localStorage: [entry] }] };
}
