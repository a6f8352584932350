import {
  ConsentPanel,
  createTelemetry,
  TelemetryProvider,
  type ConsentChoice,
} from '@portal/shared/telemetry';
import type { TagManager } from '@portal/shared/telemetry/sending';
import { paths } from '@portal/shared/util';
import { createContext, use, useMemo, useState, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { useChoice } from './use-choice';
import { dropEvents, useSending } from './use-sending';

/** Pages in frames and on the way to other products: without the banner and without tags. */
const pagesWithout: readonly string[] = [
  paths.authorizeRedirect(),
  paths.embeddedSession(),
  paths.invite(),
];

/** A page of another window asks for nothing: its user chooses on the portal itself. */
const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

const CookieSettingsContext = createContext<() => void>(() => undefined);

/** Opens the cookie settings. */
export const useCookieSettings = (): (() => void) => use(CookieSettingsContext);

interface ConsentProps {
  readonly children: ReactNode;
}

/** Analytics of the pages below, and the consent that they need, asked for in front of the page. */
export function Consent({ children }: ConsentProps) {
  const { tagManagerUrl } = useConfig();
  const { pathname } = useLocation();
  const offersMarketing = tagManagerUrl !== '';
  const [known, setChoice] = useChoice(offersMarketing);
  const [settingsAreOpen, setSettingsAreOpen] = useState(false);
  const [telemetry] = useState(createTelemetry);
  const openSettings = useMemo(() => () => setSettingsAreOpen(true), []);
  const isAsked = !pagesWithout.includes(pathname) && !isFramed();
  const choice = known?.choice;
  useSending(telemetry, known);
  useTags(isAsked ? choice : undefined);
  const choose = (made: ConsentChoice) => {
    // The panel may be answered before the stored choice is read: what waits was reported without consent.
    if (!choice) telemetry.connect(dropEvents);
    setChoice(made);
  };
  return (
    <TelemetryProvider value={telemetry}>
      <CookieSettingsContext value={openSettings}>
        {isAsked && (!choice || settingsAreOpen) && (
          <ConsentPanel
            offersMarketing={offersMarketing}
            choice={choice}
            isKnown={known !== undefined}
            settingsAreOpen={settingsAreOpen}
            onSettingsClose={() => setSettingsAreOpen(false)}
            onChoose={choose}
          />
        )}
        {children}
      </CookieSettingsContext>
    </TelemetryProvider>
  );
}

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
