import { WritingLine } from '@portal/shared/ui';
import { lazy, Suspense } from 'react';
import { messages } from '../messages';
import type { CodeStepProps } from './code-step';

const LoadedStep = lazy(async () => ({ default: (await import('./code-step')).CodeStep }));

/** Whether a log-in, or a proof of the user, waits for a code. */
export const needsCode = (thrown: unknown): boolean =>
  (Object(thrown) as { readonly code?: unknown }).code === 'SECOND_FACTOR_REQUIRED';

/** The question for a code, loaded when it is asked: most accounts have no second factor. */
export const LazyCodeStep = (props: CodeStepProps) => (
  <Suspense fallback={<WritingLine label={messages.secondFactor.title} />}>
    <LoadedStep {...props} />
  </Suspense>
);
