import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Sends a form once at a time, and afterwards moves the focus to the first field that is wrong. */
export function useSubmission(
  form: RefObject<HTMLFormElement | null>,
  submit: () => Promise<void>,
) {
  const isUnderWay = useRef(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);

  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await submit();
    } finally {
      isUnderWay.current = false;
      setAttempts((count) => count + 1);
    }
  };
}
