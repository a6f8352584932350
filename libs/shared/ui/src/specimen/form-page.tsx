import type { ReactNode } from 'react';
import { Sheet } from '../sheet/sheet';
import { takeFocus } from '../text/text';
import { Specimen } from './specimen';

/** The specimen on the left, the form on the right; below 1200 px the form only. */
const columns =
  'lg:grid-cols-[var(--ui-margin-col)_minmax(0,1fr)] lg:gap-x-(--ui-margin-gap) lg:py-16 ' +
  'min-[75rem]:grid-cols-[var(--ui-margin-col)_minmax(0,1fr)_26rem] min-[75rem]:gap-x-0 ' +
  'min-[75rem]:pt-22 min-[75rem]:pb-24';

/** A page around one form: log in, sign up, reset, email action. The form comes first in the document. */
export function FormPage({ children }: { children: ReactNode }) {
  return (
    <div className="manuscript grow">
      <div className={`page-width grid grid-cols-1 items-start pt-6 pb-12 ${columns}`}>
        <div className="mx-auto w-full max-w-120 lg:col-start-2 lg:mx-0 lg:max-w-md min-[75rem]:col-start-3">
          {children}
        </div>
        <div className="hidden grid-cols-subgrid min-[75rem]:col-span-2 min-[75rem]:col-start-1 min-[75rem]:row-start-1 min-[75rem]:grid">
          <Specimen />
        </div>
      </div>
    </div>
  );
}

interface FormSheetProps {
  title: string;
  children: ReactNode;
  footnote?: ReactNode;
  takesFocus?: boolean;
}

/** The sheet around the form of a page; on phones the form has no sheet. */
export function FormSheet({ title, children, footnote, takesFocus = false }: FormSheetProps) {
  return (
    <Sheet className="grid grid-cols-1 gap-5 px-9 pt-9 pb-8 shadow-sheet max-sm:border-0 max-sm:bg-transparent max-sm:px-0 max-sm:pt-2 max-sm:pb-0 max-sm:shadow-none [&_form]:grid [&_form]:gap-5">
      <h1 {...(takesFocus && { ref: takeFocus, tabIndex: -1 })} className="type-title">
        {title}
      </h1>
      {children}
      {footnote && (
        <p className="border-t border-line pt-5 text-small text-ink-muted">{footnote}</p>
      )}
    </Sheet>
  );
}
