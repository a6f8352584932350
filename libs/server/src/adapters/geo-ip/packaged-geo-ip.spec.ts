import { createPackagedGeoIp } from './packaged-geo-ip';

describe('the packaged country file', () => {
  const geoIp = createPackagedGeoIp();

  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['::FFFF:8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['193.0.6.139', 'NL'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['10.1.2.3', undefined],
    ['', undefined],
    ['not an address', undefined],
    ['8.8.8.8, 1.1.1.1', undefined],
  ])('The address "%s" is in %s', (address, country) => {
    expect(geoIp.countryOf(address)).toBe(country);
  });
});
