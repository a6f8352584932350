import { type ReactNode, useId } from 'react';
import { WritingLine } from '../loading/loading';
import { classNames } from '../text/text';

interface PageHeadingProps {
  heading: string;
  intro?: ReactNode;
  /** The links to the pages beside this one. */
  navigation?: ReactNode;
}

interface SectionsPageProps extends PageHeadingProps {
  children: ReactNode;
}

/** A page with a margin, a red line and a text column. */
export function SectionsPage({ children, ...head }: SectionsPageProps) {
  return (
    <div className="manuscript grow">
      <div className="page-width pb-16">
        <PageHeading {...head} />
        {children}
      </div>
    </div>
  );
}

/** Every page with a margin has its heading in the same place: over the text column. */
const PageHeading = ({ heading, intro, navigation }: PageHeadingProps) => (
  <div className="manuscript-row pt-8 pb-2 lg:pt-14 lg:pb-6">
    <div className="min-w-0 lg:col-start-2">
      <h1 className="type-headline">{heading}</h1>
      {intro && <p className="mt-2 text-ink-muted">{intro}</p>}
      {navigation}
    </div>
  </div>
);

interface PageSectionProps {
  heading: string;
  note?: ReactNode;
  children: ReactNode;
  id?: string;
  /** False for a section of controls, which paper does not show. */
  isPrinted?: boolean;
}

/**
 * A numbered section of a manuscript page: `§ n` and heading in the margin, content in the text column.
 * The style sheet counts, so that only sections on the page are numbered.
 */
export function PageSection({ heading, note, children, id, isPrinted = true }: PageSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames('manuscript-section manuscript-row', !isPrinted && 'print:hidden')}
    >
      <div className="max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2.5 lg:pe-6">
        <span
          aria-hidden="true"
          className="section-number block font-serif text-[1.0625rem]/7 text-ink-muted italic"
        />
        <h2 id={headingId} className="type-subhead -mt-0.5">
          {heading}
        </h2>
        {note && (
          <div className="type-note mt-2 text-pretty text-ink-muted max-lg:w-full">{note}</div>
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

interface MarginPageProps extends Omit<PageHeadingProps, 'intro'> {
  margin?: ReactNode;
  children: ReactNode;
}

/**
 * A page about one list, with its figures and filters in the margin. It fills the window, so that the footer stays out
 * of sight when the list arrives.
 */
export function MarginPage({ margin, children, ...head }: MarginPageProps) {
  return (
    <div className="manuscript min-h-[calc(100dvh-var(--ui-header))] grow">
      <div className="page-width pb-16">
        <PageHeading {...head} />
        <div className="manuscript-row">
          <div className="min-w-0 lg:pe-6">{margin}</div>
          <div className="min-w-0">{children}</div>
        </div>
      </div>
    </div>
  );
}

/** A page without a margin: plans, landing. */
export function PlainPage({ children }: { children: ReactNode }) {
  return <div className="page-width grow">{children}</div>;
}

interface BarePageProps {
  sentence: string;
  /** False when nothing is running anymore. */
  waiting?: boolean;
  children?: ReactNode;
}

/** A page without the shell: a spinner and one sentence; what the user can do now starts higher, so that it is seen immediately. */
export function BarePage({ sentence, waiting = true, children }: BarePageProps) {
  return (
    <main
      className={classNames(
        'page-width min-h-dvh',
        children ? 'pt-[8dvh] pb-16 sm:pt-[16dvh]' : 'pt-[38dvh]',
      )}
    >
      <div className="lg:ms-[calc(var(--ui-margin-col)+var(--ui-margin-gap))]">
        {waiting && <WritingLine label={sentence} className="mb-4" />}
        <h1 className="type-lead">{sentence}</h1>
        {children && <div className="mt-6">{children}</div>}
      </div>
    </main>
  );
}
