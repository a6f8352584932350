import { defineEndpoint, emptyObject, streamResponse } from '@portal/shared/contract';
import { flagsPayload } from './flags-payload';

/**
 * The protocol of the GrowthBook SDK (FLAG-2, FLAG-3). The client key is a part of the addresses, so another key is an
 * unknown address.
 */
export const flagsEndpoints = (clientKey: string) =>
  ({
    getFlags: defineEndpoint({
      host: 'flags',
      method: 'GET',
      path: `/api/features/${clientKey}`,
      access: 'public',
      effects: [],
      request: emptyObject,
      response: flagsPayload,
      isRevalidated: true,
      responseHeaders: { 'x-sse-support': 'enabled' },
      errors: [],
    }),
    streamFlags: defineEndpoint({
      host: 'flags',
      method: 'GET',
      path: `/sub/${clientKey}`,
      access: 'public',
      effects: [],
      request: emptyObject,
      response: streamResponse({ contentType: 'text/event-stream; charset=utf-8' }),
      // Proxies must hand over each event immediately.
      responseHeaders: { 'X-Accel-Buffering': 'no' },
      errors: [],
    }),
  }) as const;
