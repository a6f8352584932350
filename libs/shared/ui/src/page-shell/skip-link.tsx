import type { MouseEvent } from 'react';

import { buttonClasses } from '../button/button-styles';
import { messages } from '../messages';

/** The id of the page's main part. */
export const mainId = 'main';

function focusMain(event: MouseEvent) {
  const main = document.getElementById(mainId);
  if (!main) return;
  event.preventDefault();
  main.focus();
}

/** The first stop of the keyboard; seen only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      onClick={focusMain}
      className={buttonClasses({
        variant: 'primary',
        className: 'absolute! start-4 -top-16 z-(--ui-z-skip) focus-visible:top-3',
      })}
    >
      {messages.skipToContent}
    </a>
  );
}
