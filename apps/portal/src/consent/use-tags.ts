import type { ConsentChoice } from '@portal/shared/telemetry';
import type { TagManager } from '@portal/shared/telemetry/sending';
import { useEffect, useRef } from 'react';
import { useConfig } from '../config-context';

/** Loads the configured tag manager once the user allows something, and tells it every later choice (EVENT-28). */
export function useTags(choice: ConsentChoice | undefined): void {
  const { tagManagerUrl } = useConfig();
  const manager = useRef<Promise<TagManager | undefined>>(undefined);

  useEffect(() => {
    if (tagManagerUrl === '' || !choice) return;
    if (!manager.current && !choice.analytics && !choice.marketing) return;
    manager.current ??= import('./event-sending').then(
      ({ createTagManager }) => createTagManager(tagManagerUrl),
      () => undefined,
    );
    void manager.current.then((loaded) => loaded?.apply(choice));
  }, [choice, tagManagerUrl]);
}
