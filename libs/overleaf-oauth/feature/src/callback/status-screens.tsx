import { restartHref } from '@portal/overleaf-oauth/domain';
import { useNavigate } from '@portal/shared/router';
import { BarePage, LinkButton } from '@portal/shared/ui';
import { durations, keepQuery, paths } from '@portal/shared/util';
import { useEffect, type ReactNode } from 'react';
import { messages } from '../messages';
import type { HostDelivery } from './host-window';

interface StatusScreenProps {
  readonly title: string;
  readonly why: string;
  readonly children: ReactNode;
}

export function StatusScreen({ title, why, children }: StatusScreenProps) {
  return (
    <BarePage sentence={title} waiting={false}>
      <p className="mb-6 max-w-xl text-ink-muted">{why}</p>
      {children}
    </BarePage>
  );
}

interface ScreenProps {
  readonly query: URLSearchParams;
}

const ofEditorLogin = ['pkce', 'hasAgreedToTOS', 'purpose'];

/** A page of the portal, with the query that the login was started with (OAUTH-12). */
export function hrefAfterLogin(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of ofEditorLogin) kept.delete(name);
  return keepQuery(path, `?${kept}`);
}

/** The account page, which no `redirect` leads away from. */
export function accountHref(query: URLSearchParams, anchor?: string): string {
  const kept = new URLSearchParams(query);
  kept.delete('redirect');
  return hrefAfterLogin(paths.account({}, anchor), kept);
}

export const loginHref = (query: URLSearchParams): string => hrefAfterLogin(paths.login(), query);

interface EmailNotConfirmedProps extends ScreenProps {
  readonly editorName: string;
  readonly settingsHref: string;
}

/** The editor has not confirmed the primary email (OAUTH-14). */
export function EmailNotConfirmed({ editorName, settingsHref, query }: EmailNotConfirmedProps) {
  const { title, why, confirm, again } = messages.emailNotConfirmed;
  return (
    <StatusScreen title={title} why={why(editorName)}>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="primary"
          size="lg"
          external
          href={settingsHref}
          target="_blank"
          rel="noopener noreferrer"
        >
          {confirm}
        </LinkButton>
        <LinkButton size="lg" external href={restartHref(query)}>
          {again}
        </LinkButton>
        <LinkButton size="lg" variant="quiet" href={loginHref(query)}>
          {messages.cancel}
        </LinkButton>
      </div>
    </StatusScreen>
  );
}

interface TermsNotAcceptedProps extends ScreenProps {
  readonly editorName: string;
  readonly productName: string;
}

/** The terms of service have to be accepted first (OAUTH-14). */
export function TermsNotAccepted({ editorName, productName, query }: TermsNotAcceptedProps) {
  const { title, why, accept } = messages.termsNotAccepted;
  return (
    <StatusScreen title={title} why={why(productName, editorName)}>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="primary"
          size="lg"
          external
          href={restartHref(query, { hasAgreedToTos: true })}
        >
          {accept}
        </LinkButton>
        <LinkButton size="lg" href={loginHref(query)}>
          {messages.cancel}
        </LinkButton>
      </div>
    </StatusScreen>
  );
}

interface UnknownErrorProps extends ScreenProps {
  /** Whether the login page opens by itself; the word-processor add-in keeps its window. */
  readonly redirects: boolean;
}

const offersEditor = { signInWithOverleaf: 'enabled' };

const unknownErrorMs = 5 * durations.oneSecondMs;

function useTimedRedirect(href: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (href === undefined) return undefined;
    const timer = setTimeout(() => void navigate(href, { replace: true }), unknownErrorMs);
    return () => clearTimeout(timer);
  }, [href, navigate]);
}

/** The login failed for another reason (OAUTH-18). */
export function UnknownError({ redirects, query }: UnknownErrorProps) {
  const { title, redirecting, back } = messages.unknownError;
  const authenticate = paths.authenticate(offersEditor);
  useTimedRedirect(redirects ? hrefAfterLogin(authenticate, query) : undefined);
  return (
    <BarePage sentence={title} waiting={false}>
      {redirects && (
        <p role="status" className="mb-6 text-ink-muted">
          {redirecting}
        </p>
      )}
      <LinkButton size="lg" href={hrefAfterLogin(paths.login(offersEditor), query)}>
        {back}
      </LinkButton>
    </BarePage>
  );
}

interface BackToAddInProps {
  readonly delivery: HostDelivery;
}

/** The add-in's pop-up closes once the add-in has confirmed the session (OAUTH-20). */
export function BackToAddIn({ delivery }: BackToAddInProps) {
  const isReceived = delivery === 'received';
  useEffect(() => {
    if (isReceived) window.close();
  }, [isReceived]);
  const { done, account } = messages.addIn;
  return (
    <BarePage sentence={done} waiting={false}>
      <p className="max-w-xl text-ink-muted">{messages.addIn[delivery]}</p>
      {!isReceived && (
        <LinkButton size="lg" className="mt-6" href={paths.account()}>
          {account}
        </LinkButton>
      )}
    </BarePage>
  );
}
