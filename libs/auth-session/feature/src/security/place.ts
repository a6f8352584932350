import { messages } from '../messages';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** A country by name. */
export function placeName(country: string | null): string {
  return (country && countryNames.of(country)) || messages.security.unknownPlace;
}

/** A browser and its system by name. */
export function deviceName(device: string | null): string {
  return device ?? messages.security.unknownDevice;
}
