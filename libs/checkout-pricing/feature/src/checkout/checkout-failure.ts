import { messages } from '../messages';
import type { CheckoutError } from './after-refusal';

/** The sentence for a checkout that did not open (specification 1, section 8). */
export function checkoutFailure({ status, code, message }: CheckoutError): string {
  const { badResponse, failed, sessionError } = messages.checkout;
  if (code === 'UNEXPECTED') return badResponse;
  return status === 0 ? failed(message) : sessionError(message);
}
