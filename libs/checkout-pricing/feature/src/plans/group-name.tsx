import { groupNameIn } from '@portal/checkout-pricing/domain';
import { useSearchParams } from '@portal/shared/router';
import { TextField } from '@portal/shared/ui';
import { canonicalGroupName, groupNameField } from '@portal/shared/util';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ValidationError } from 'yup';
import { messages } from '../messages';

/** What the group that is bought shall be called; the address may name it (GROUP-401). */
export type GroupNameInput = ReturnType<typeof useGroupName>;

function errorOf(text: string): string | undefined {
  try {
    groupNameField().validateSync(text);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

export function useGroupName() {
  const [query] = useSearchParams();
  const [text, setText] = useState(() => groupNameIn(query) ?? '');
  const error = errorOf(text);
  const name = error === undefined ? canonicalGroupName(text) : '';
  // Without a name the server names the group.
  return { text, setText, error, name: name || undefined };
}

/** Asks what the group shall be called. What was typed before React hydrated the page is kept, as in the field of seats. */
export function GroupNameField({ text, setText, error }: GroupNameInput) {
  const input = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? text;
    if (typed !== text) setText(typed);
  });
  useLayoutEffect(() => takeOver(), []);
  const { name, optional } = messages.group.groupName;
  return (
    <TextField
      ref={input}
      size="md"
      label={name}
      labelAside={<span className="text-ink-muted">{optional}</span>}
      autoComplete="organization"
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
    />
  );
}
