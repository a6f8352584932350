import type { EndpointRequest } from '@portal/shared/client';

export interface ApiRequest extends EndpointRequest {
  /** The token of another session than the browser's: a fresh proof of who the user is. It is never renewed. */
  readonly idToken?: string;
}
