import { sessionStore, type Stored } from '@portal/shared/browser';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';

export type TextValues = Readonly<Record<string, string>>;

const isTextValues = (value: unknown): value is TextValues =>
  value instanceof Object && Object.values(value).every((each) => typeof each === 'string');

/** Where the draft of a form is kept: in this tab, until it is closed or the user signs out. */
export const draftStore = (name: string): Stored<TextValues> =>
  sessionStore(`draft-${name}`, isTextValues);

interface DraftProps {
  readonly store: Stored<TextValues>;
  /** What is known before the user types; it wins over the draft. */
  readonly known: TextValues;
  /** How many messages were sent; with each one the form starts again and the draft is removed. */
  readonly sentCount: number;
}

/** Keeps what was typed in a form across a reload and a login (CONTACT-17), and fills in what is known. */
export function Draft({ store, known, sentCount }: DraftProps) {
  const { values, setValues, resetForm } = useFormikContext<TextValues>();
  const [isRestored, setIsRestored] = useState(false);
  const { email } = known;

  const restore = useEffectEvent(() => {
    const draft = store.read() ?? {};
    const filled = Object.entries(values).map(([name, typed]) => [
      name,
      known[name] || typed || draft[name] || '',
    ]);
    void setValues(Object.fromEntries(filled), false);
    setIsRestored(true);
  });
  // After the form has taken over what was typed into the prerendered page.
  useEffect(() => queueMicrotask(() => restore()), []);

  const fillInEmail = useEffectEvent((address: string) => {
    if (values['email'] !== address) void setValues({ ...values, email: address }, false);
  });
  useEffect(() => {
    if (isRestored && email) fillInEmail(email);
  }, [isRestored, email]);

  useEffect(() => {
    if (isRestored) store.write(values);
  }, [isRestored, store, values]);

  const startAgain = useEffectEvent(() => {
    const emptied = Object.keys(values).map((name) => [name, name === 'email' ? values[name] : '']);
    resetForm({ values: Object.fromEntries(emptied) });
  });
  useEffect(() => {
    if (sentCount > 0) startAgain();
  }, [sentCount]);
  return null;
}
