import { useEffect, useState } from 'react';
import { decide, type Decision } from './own-server';
import { messages } from './messages';
import { loadWriter, type Writer } from './portal-requests';
import { accepted, suggestionsFor, type Suggestion } from './suggestions';

const nameOf = ({ target, replacement }: Suggestion) => JSON.stringify([target, replacement]);

/** What the portal knows of the user with this idToken; loaded again after `reload`. */
function useWriter(portal: string, idToken: string | undefined) {
  const [loaded, setLoaded] = useState<{ readonly idToken: string; readonly writer?: Writer }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (idToken === undefined) return;
    let isCurrent = true;
    const show = (writer?: Writer) =>
      isCurrent && setLoaded({ idToken, ...(writer && { writer }) });
    loadWriter(portal, idToken).then(show, () => show());
    return () => {
      isCurrent = false;
    };
  }, [portal, idToken, round]);
  const known = loaded?.idToken === idToken ? loaded : undefined;
  return {
    writer: known?.writer,
    hasFailed: known !== undefined && !known.writer,
    reload: () => setRound((before) => before + 1),
  };
}

/** The text, its suggestions, and what came of them. */
export function useWriting(portal: string, idToken: string | undefined) {
  const [text, setText] = useState<string>(messages.start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [acceptedCount, setAcceptedCount] = useState(0);
  const { writer, hasFailed, reload } = useWriter(portal, idToken);

  const apply = async (suggestion: Suggestion, decision: Decision, token: string) => {
    const { allowed, reason } = await decide(suggestion, decision, token);
    if (allowed && decision === 'accept') {
      setText((known) => accepted(known, suggestion));
      setAcceptedCount((before) => before + 1);
    } else setLeft((known) => new Set([...known, nameOf(suggestion)]));
    setOutcome(reason === null ? messages.outcome[decision] : messages.rejected[reason]);
    reload();
  };

  return {
    text,
    writer,
    isBusy,
    /** Since the page was opened. */
    acceptedCount,
    outcome: hasFailed ? messages.failed : outcome,
    reload,
    /** Only a user gets suggestions, and only those that are neither blocked nor rejected. */
    suggestion: suggestionsFor(text).find(
      (each) => writer && !writer.isBlocked(each) && !left.has(nameOf(each)),
    ),
    write: (changed: string) => {
      setText(changed);
      setLeft(new Set());
      setOutcome('');
    },
    say: setOutcome,
    decide: async (suggestion: Suggestion, decision: Decision) => {
      if (idToken === undefined) return;
      setIsBusy(true);
      await apply(suggestion, decision, idToken).catch(() => setOutcome(messages.failed));
      setIsBusy(false);
    },
  };
}
