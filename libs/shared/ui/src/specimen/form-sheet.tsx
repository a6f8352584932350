import type { ReactNode } from 'react';

import { Sheet } from '../sheet/sheet';

interface FormSheetProps {
  /** The page's name, its h1. */
  title: string;
  children: ReactNode;
  /** Behind a hairline: the way to the neighbouring page. */
  footnote?: ReactNode;
}

/** The sheet around the one form of a page; on phones the form lies on the paper. */
export function FormSheet({ title, children, footnote }: FormSheetProps) {
  return (
    <Sheet className="grid grid-cols-1 gap-5 px-9 pt-9 pb-8 shadow-sheet max-sm:border-0 max-sm:bg-transparent max-sm:px-0 max-sm:pt-2 max-sm:pb-0 max-sm:shadow-none [&_form]:grid [&_form]:gap-5">
      <h1 className="type-title">{title}</h1>
      {children}
      {footnote && (
        <p className="border-t border-line pt-5 text-small text-ink-muted">{footnote}</p>
      )}
    </Sheet>
  );
}
