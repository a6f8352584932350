import type { ActiveSession } from '@portal/auth-session/domain';
import { messages } from '../messages';

const texts = messages.place;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** A country by name; empty when it is not known. */
export function placeName(country: string | null): string {
  return (country && countryNames.of(country)) || '';
}

/** Where a session is used: its country, and whether that is the user's own network (AUTH-86). */
export function sessionPlace({ country, onThisNetwork }: ActiveSession): string {
  if (!onThisNetwork) return placeName(country);
  return country === null ? texts.onThisNetwork : texts.andOnThisNetwork(placeName(country));
}

/** A browser and its system by name. */
export function deviceName(device: string | null): string {
  return device ?? texts.unknownDevice;
}
