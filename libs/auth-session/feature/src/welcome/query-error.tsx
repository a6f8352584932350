import { timedMessage } from '@portal/shared/browser';
import { durations } from '@portal/shared/util';
import { useSearchParams } from '@portal/shared/router';
import { StatusRegion } from '@portal/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { messages } from '../messages';

const userNotFound = 'ol-user-not-found';

interface QueryErrorProps {
  readonly productName: string;
  /** The LaTeX editor's name in running text. */
  readonly editorName?: string | undefined;
  readonly className?: string;
}

function withoutError(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('error');
  return rest;
}

/** The error of the query, which leaves the address: a reload or the next page does not tell it again. */
function useErrorOfQuery(): string | null {
  const [query, setQuery] = useSearchParams();
  const given = query.get('error');
  const [error, setError] = useState(given);
  if (given !== null && given !== error) setError(given);
  useEffect(() => {
    if (given !== null) setQuery(withoutError, { replace: true });
  }, [given, setQuery]);
  return error;
}

/** The message for the query's `error`; it hides after 10 seconds, unless the pointer or the focus is on it (AUTH-80). */
export function QueryError({ productName, editorName, className }: QueryErrorProps) {
  const error = useErrorOfQuery();
  const [hidden, setHidden] = useState<string>();
  const timer = useMemo(
    () =>
      timedMessage({
        durationMs: durations.landingErrorMs,
        onEnd: () => setHidden(error ?? undefined),
      }),
    [error],
  );

  useEffect(() => {
    if (error) timer.start();
    return timer.cancel;
  }, [error, timer]);

  if (!error || error === hidden) return null;
  const texts = messages.welcome;
  const content =
    error === userNotFound && editorName
      ? texts.userNotFound(productName, editorName)
      : texts.otherError;
  return (
    <StatusRegion
      message={{ id: 1, kind: 'danger', content }}
      onDismiss={() => setHidden(error)}
      onPause={timer.pause}
      onResume={timer.resume}
      {...(className && { className })}
    />
  );
}
