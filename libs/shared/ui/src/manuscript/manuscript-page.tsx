import type { ReactNode } from 'react';

interface ManuscriptPageProps {
  /** The page's name, its h1, letter for letter. */
  heading: string;
  /** One line under the heading. */
  intro?: ReactNode;
  /** ManuscriptSections, or rows of your own. */
  children: ReactNode;
}

/** A page with margin, red line and text column. The heading stands over the text column. */
export function ManuscriptPage({ heading, intro, children }: ManuscriptPageProps) {
  return (
    <div className="manuscript grow">
      <div className="page-width pb-16">
        <div className="manuscript-row pt-8 pb-2 lg:pt-14 lg:pb-6">
          <div className="min-w-0 lg:col-start-2">
            <h1 className="type-headline">{heading}</h1>
            {intro && <p className="mt-2 text-ink-muted">{intro}</p>}
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}
