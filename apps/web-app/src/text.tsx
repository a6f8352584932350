import { useId, useRef } from 'react';
import { decisions, type Decision } from './own-server';
import { messages } from './messages';
import type { Suggestion } from './suggestions';
import type { useWriting } from './use-writing';

const texts = messages.text;

interface TextProps {
  readonly portal: string;
  readonly writing: ReturnType<typeof useWriting>;
}

/** The text that the user writes, and its next suggestion. */
export function Text({ portal, writing }: TextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, suggestion, writer, outcome, isBusy } = writing;
  const isUsedUp = writer?.quota?.left === 0;
  const decide = async (decided: Suggestion, decision: Decision) => {
    await writing.decide(decided, decision);
    // The pressed button may be gone together with the last suggestion.
    area.current?.focus();
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.heading}</h2>
      <label className="field">
        {texts.label}
        <textarea
          ref={area}
          rows={3}
          value={text}
          maxLength={2_000}
          onChange={({ target }) => writing.write(target.value)}
        />
      </label>
      {suggestion && !isUsedUp && (
        <NextSuggestion suggestion={suggestion} isBusy={isBusy} decide={decide} />
      )}
      {writer && !suggestion && !isUsedUp && <p className="muted">{texts.none}</p>}
      {isUsedUp && (
        <p>
          {texts.usedUp} <a href={`${portal}/plans`}>{texts.plans}</a>
        </p>
      )}
      <p role="status" className="muted">
        {outcome}
      </p>
    </section>
  );
}

interface NextSuggestionProps {
  readonly suggestion: Suggestion;
  readonly isBusy: boolean;
  readonly decide: (suggestion: Suggestion, decision: Decision) => Promise<void>;
}

/** One suggestion: the old words struck, the new ones beside them, and what the user can do with it. */
function NextSuggestion({ suggestion, isBusy, decide }: NextSuggestionProps) {
  const { target, replacement } = suggestion;
  return (
    <div className="sheet suggestion" role="group" aria-label={texts.change(target, replacement)}>
      <p className="edit">
        <del>{target}</del> <ins>{replacement}</ins>
      </p>
      <div className="actions">
        {decisions.map((decision) => (
          <button
            key={decision}
            className={decision === 'accept' ? 'primary' : undefined}
            disabled={isBusy}
            onClick={() => void decide(suggestion, decision)}
          >
            {texts[decision]}
          </button>
        ))}
      </div>
    </div>
  );
}
