import { defineEndpoint, emptyObject, streamResponse } from '@portal/shared/contract';
import { flagsPayload } from './flags-payload';

/**
 * The protocol of the GrowthBook SDK (FLAG-2, FLAG-3). The client key is a part of the addresses, so another key is an
 * unknown address.
 */
export const flagsEndpoints = (clientKey: string) =>
  ({
    getFlags: defineEndpoint({
      name: 'getFlags',
      host: 'flags',
      method: 'GET',
      path: `/api/features/${clientKey}`,
      access: 'public',
      request: emptyObject,
      response: flagsPayload,
      isRevalidated: true,
      responseHeaders: { 'x-sse-support': 'enabled' },
      errors: [],
      summary: 'Returns the feature flags and experiments, for the GrowthBook SDK.',
      requirement: 'FLAG-2',
    }),
    streamFlags: defineEndpoint({
      name: 'streamFlags',
      host: 'flags',
      method: 'GET',
      path: `/sub/${clientKey}`,
      access: 'public',
      request: emptyObject,
      response: streamResponse({ contentType: 'text/event-stream; charset=utf-8' }),
      // Proxies must hand over each event at once.
      responseHeaders: { 'X-Accel-Buffering': 'no' },
      errors: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
      summary: 'Sends the feature flags now and after each change, as server-sent events.',
      requirement: 'FLAG-3',
    }),
  }) as const;
