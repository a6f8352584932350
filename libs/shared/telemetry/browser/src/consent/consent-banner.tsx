import { BottomBar, Button, TextLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';

interface ConsentBannerProps {
  readonly offersMarketing: boolean;
  readonly onAcceptAll: () => void;
  readonly onRejectAll: () => void;
  readonly onChoose: () => void;
}

/**
 * Asks for consent at the bottom of the window in one sentence; the three answers look the same (EVENT-20). A part of
 * prerendered pages: `/boot.js` marks the page of a user who has answered, so that it is never painted there (EVENT-30).
 */
export function ConsentBanner(props: ConsentBannerProps) {
  const { offersMarketing, onAcceptAll, onRejectAll, onChoose } = props;
  const { title, text, textWithMarketing, privacy } = messages.banner;
  return (
    <BottomBar
      kind="notice"
      aria-label={title}
      data-consent-notice=""
      className="in-data-[consent=stored]:hidden noscript:hidden"
    >
      <div className="page-width flex items-center gap-x-8 gap-y-3 py-3 max-lg:flex-col max-lg:items-stretch">
        <p className="grow text-small text-ink-muted">
          {offersMarketing ? textWithMarketing : text}{' '}
          <TextLink href={paths.privacy()}>{privacy}</TextLink>
        </p>
        <div className="grid grid-cols-3 gap-2">
          <Button onClick={onAcceptAll} className="px-2 sm:px-4">
            {messages.acceptAll}
          </Button>
          <Button onClick={onRejectAll} className="px-2 sm:px-4">
            {messages.rejectAll}
          </Button>
          <Button onClick={onChoose} className="px-2 sm:px-4">
            {messages.choose}
          </Button>
        </div>
      </div>
    </BottomBar>
  );
}
