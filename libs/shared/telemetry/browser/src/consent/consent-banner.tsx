import { Button, TextLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useId, useLayoutEffect, useRef } from 'react';
import { messages } from '../messages';

interface ConsentBannerProps {
  readonly offersMarketing: boolean;
  readonly onAcceptAll: () => void;
  readonly onRejectAll: () => void;
  readonly onChoose: () => void;
}

/** Keeps room for the banner: what gets the focus scrolls above it, and the end of the page too. */
function useRoomBelow() {
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = banner;
    if (!current) return undefined;
    const page = document.documentElement.style;
    const body = document.body.style;
    const set = (height: string) => {
      page.scrollPaddingBottom = height;
      body.paddingBottom = height;
    };
    const observer = new ResizeObserver(() => set(`${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      set('');
    };
  }, []);
  return banner;
}

/** Asks for consent at the bottom of the window; the three answers look the same (EVENT-20). */
export function ConsentBanner(props: ConsentBannerProps) {
  const { offersMarketing, onAcceptAll, onRejectAll, onChoose } = props;
  const { title, text, textWithMarketing, privacy } = messages.banner;
  const titleId = useId();
  return (
    <section
      ref={useRoomBelow()}
      aria-labelledby={titleId}
      className="fixed inset-x-0 bottom-0 z-(--ui-z-banner) border-t border-line bg-surface-raised text-ink shadow-dialog print:hidden"
    >
      <div className="page-width flex items-center gap-x-8 gap-y-3 py-4 max-lg:flex-col max-lg:items-stretch">
        <div className="grow text-small">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          <p className="max-w-160 text-ink-muted">
            {offersMarketing ? textWithMarketing : text}{' '}
            <TextLink href={paths.privacy()}>{privacy}</TextLink>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <Button onClick={onAcceptAll}>{messages.acceptAll}</Button>
          <Button onClick={onRejectAll}>{messages.rejectAll}</Button>
          <Button onClick={onChoose} className="max-sm:col-span-2">
            {messages.choose}
          </Button>
        </div>
      </div>
    </section>
  );
}
