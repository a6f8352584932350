import { earlySubmitBootScript } from './early-submit';
import { themeBootScript } from './theme';

/**
 * The content of `/boot.js`, which a blocking `<script src>` in the head loads before anything is shown. It is a separate
 * file because the content-security policy allows no inline scripts.
 */
export const bootScript = (themeBootScript + earlySubmitBootScript).replaceAll(/\n */g, '\n');
