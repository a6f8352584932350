import { FormSheet, WritingLine } from '@portal/shared/ui';
import { lazy, Suspense } from 'react';
import { messages } from '../messages';
import type { CodeStepProps } from './code-step';

const LoadedStep = lazy(async () => ({ default: (await import('./code-step')).CodeStep }));

/** The question for a code, loaded when it is asked: most accounts have no second factor. */
export const LazyCodeStep = (props: CodeStepProps) => (
  <Suspense fallback={<WritingLine label={messages.secondFactor.title} />}>
    <LoadedStep {...props} />
  </Suspense>
);

/** The same as a sheet of its own, which says where the code comes from. */
export const CodeSheet = (props: CodeStepProps) => {
  const { mailed, title } = messages.secondFactor;
  return (
    <FormSheet title={props.source === 'email' ? mailed.title : title}>
      <LazyCodeStep {...props} />
    </FormSheet>
  );
};
