import {
  authErrors,
  authSessionEndpoints as endpoints,
  socialErrorText,
  type LoginKind,
  type SocialLink,
  type SocialReplaceOffer,
} from '@portal/auth-session/domain';
import type { RequestOf } from '@portal/shared/contract';
import { useTelemetry, type SignInMethod } from '@portal/shared/telemetry';
import { useSearchParams } from '@portal/shared/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { authApi } from '../api/auth-api';
import { codeSourceOf, type CodeSource } from '../second-factor/code-source';
import { socialFailure } from './social-failure';

/** The state of a sign-in that returned from a provider. */
type SocialStage =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'link'; readonly link: SocialLink; readonly by: LoginKind }
  | { readonly kind: 'replace'; readonly offer: SocialReplaceOffer }
  | { readonly kind: 'code'; readonly source: CodeSource }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

const done: SocialStage = { kind: 'done' };

const methods: Readonly<Record<LoginKind, SignInMethod>> = {
  social: 'social',
  editor: 'latex-editor',
  passkey: 'passkey',
  institution: 'institution',
  email: 'email',
};

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

/** Exchanges a ticket: that of the address, or that of the question before the session of another account is replaced. */
function useExchange() {
  const [exchangeTicket] = authApi.useExchangeSocialTicketMutation();
  const { track } = useTelemetry();
  return useCallback(
    async (input: RequestOf<typeof endpoints.exchangeSocialTicket>): Promise<SocialStage> => {
      try {
        const { by, link, replace } = await exchangeTicket(input).unwrap();
        if (link) return { kind: 'link', link, by };
        if (replace) return { kind: 'replace', offer: replace };
        track({ type: 'sign-in', action: methods[by] });
        return done;
      } catch (thrown) {
        const source = codeSourceOf(thrown);
        if (source) return { kind: 'code', source };
        const { code, message } = socialFailure(endpoints.exchangeSocialTicket, thrown);
        track({ type: 'sign-in-error', action: code });
        return { kind: 'failed', message };
      }
    },
    [exchangeTicket, track],
  );
}

/** Exchanges the ticket of the address once, and removes the used ticket from the address. */
export function useSocialTicket() {
  const [query, setQuery] = useSearchParams();
  const exchange = useExchange();
  const [stage, setStage] = useState(() => stageOf(query));
  const { track } = useTelemetry();
  const hasBegun = useRef(false);
  const ticket = query.get('ticket');
  const [rememberMe] = useState(() => query.get('remember') !== 'false');

  useEffect(() => {
    if (ticket === null || hasBegun.current) return;
    hasBegun.current = true;
    setQuery(withoutTicket, { replace: true });
    void exchange({ ticket, rememberMe }).then(setStage);
  }, [exchange, rememberMe, setQuery, ticket]);

  return {
    stage,
    askForCode: (source: CodeSource) => setStage({ kind: 'code', source }),
    /** Continues after the accounts were linked, or the code was given. */
    finish() {
      if (stage.kind === 'link') track({ type: 'sign-in', action: methods[stage.by] });
      setStage(done);
    },
    /** Continues after the user agreed that the session of another account is replaced. */
    async replace({ ticket: given }: SocialReplaceOffer) {
      setStage(await exchange({ ticket: given, replaces: true, rememberMe }));
    },
  };
}
