import {
  authErrors,
  authSessionEndpoints as endpoints,
  socialErrorText,
  type SocialLink,
} from '@portal/auth-session/domain';
import { useTelemetry, type TelemetryEvent } from '@portal/shared/telemetry';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { authApi } from '../api/auth-api';
import { socialFailure } from './social-failure';

/** The state of a sign-in that returned from a provider. */
export type SocialStage =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'link'; readonly link: SocialLink }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

const done: SocialStage = { kind: 'done' };

const signedIn: TelemetryEvent = { type: 'sign-in', action: 'social' };

function stageOf(query: URLSearchParams): SocialStage {
  const error = query.get('error');
  if (error !== null) return { kind: 'failed', message: socialErrorText(error) };
  if (query.has('ticket')) return { kind: 'waiting' };
  return { kind: 'failed', message: authErrors.SOCIAL_TICKET_INVALID.text };
}

function withoutTicket(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('ticket');
  return rest;
}

/** Exchanges the ticket of the address once, and removes the used ticket from the address. */
export function useSocialTicket(): { stage: SocialStage; finish: () => void } {
  const [query, setQuery] = useSearchParams();
  const [exchangeTicket] = authApi.useExchangeSocialTicketMutation();
  const [stage, setStage] = useState(() => stageOf(query));
  const { track } = useTelemetry();
  const hasBegun = useRef(false);
  const ticket = query.get('ticket');

  useEffect(() => {
    if (ticket === null || hasBegun.current) return;
    hasBegun.current = true;
    setQuery(withoutTicket, { replace: true });
    void exchangeTicket({ ticket })
      .unwrap()
      .then(
        ({ link }) => {
          if (!link) track(signedIn);
          setStage(link ? { kind: 'link', link } : done);
        },
        (thrown: unknown) => {
          const { code, message } = socialFailure(endpoints.exchangeSocialTicket, thrown);
          track({ type: 'sign-in-error', action: code });
          setStage({ kind: 'failed', message });
        },
      );
  }, [exchangeTicket, setQuery, ticket, track]);

  const finish = () => {
    track(signedIn);
    setStage(done);
  };
  return { stage, finish };
}
