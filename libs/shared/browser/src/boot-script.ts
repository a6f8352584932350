import { earlyMessagesBootScript } from './early-messages';
import { earlyPressBootScript } from './early-press';
import { earlySubmitBootScript } from './early-submit';
import { themeBootScript } from './theme';

/** Pages are prerendered for an address without a query: with one, some of what they show may have to stay hidden. */
const queryBootScript = "if (location.search) document.documentElement.dataset.query = '';\n";

/**
 * The content of `/boot.js`, which a blocking `<script src>` in the head loads before anything is shown. It is a separate
 * file because the content-security policy allows no inline scripts.
 */
export const bootScript = (
  themeBootScript +
  queryBootScript +
  earlySubmitBootScript +
  earlyPressBootScript +
  earlyMessagesBootScript
).replaceAll(/\n */g, '\n');
