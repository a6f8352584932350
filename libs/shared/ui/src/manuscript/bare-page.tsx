import type { ReactNode } from 'react';

import { WritingLine } from '../loading/writing-line';

interface BarePageProps {
  /** One sentence: what is being done, or what happened. */
  sentence: string;
  /** False when nothing is under way any more. */
  waiting?: boolean;
  /** What one can do now. */
  children?: ReactNode;
}

/** A page without the shell: paper, the writing line, one sentence, where the text column begins. */
export function BarePage({ sentence, waiting = true, children }: BarePageProps) {
  return (
    <main className="page-width min-h-dvh pt-[38dvh]">
      <div className="lg:ms-[calc(var(--ui-margin-col)+var(--ui-margin-gap))]">
        {waiting && <WritingLine label={sentence} className="mb-4" />}
        <h1 className="type-lead">{sentence}</h1>
        {children && <div className="mt-6">{children}</div>}
      </div>
    </main>
  );
}
