import {
  ConsentPanel,
  createTelemetry,
  TelemetryProvider,
  type ConsentChoice,
} from '@portal/shared/telemetry';
import { paths } from '@portal/shared/util';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { useChoice } from './use-choice';
import { dropEvents, useSending } from './use-sending';
import { useTags } from './use-tags';

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
