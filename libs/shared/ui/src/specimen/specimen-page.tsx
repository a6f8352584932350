import type { ReactNode } from 'react';

import { Specimen } from './specimen';

/** Margin and text column hold the specimen, the form stands to their right; below 1200 px the form stands alone. */
const columns =
  'lg:grid-cols-[var(--ui-margin-col)_minmax(0,1fr)] lg:gap-x-(--ui-margin-gap) lg:py-16 ' +
  'min-[75rem]:grid-cols-[var(--ui-margin-col)_minmax(0,1fr)_26rem] min-[75rem]:gap-x-0 ' +
  'min-[75rem]:pt-22 min-[75rem]:pb-24';

/** A page around one form: log in, sign up, reset, e-mail action. The form is first in the document. */
export function SpecimenPage({ children }: { children: ReactNode }) {
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
