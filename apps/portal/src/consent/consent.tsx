import { createTelemetry, TelemetryProvider } from '@portal/shared/telemetry';
import type { ConsentPanelProps } from '@portal/shared/telemetry/consent';
import {
  createContext,
  lazy,
  Suspense,
  use,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { paths } from '@portal/shared/util';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { useChoice } from './use-choice';
import { useSending } from './use-sending';
import { useTags } from './use-tags';

/** Pages in frames and on the way to other products: without the banner and without tags. */
const pagesWithout: readonly string[] = [
  paths.authorizeRedirect(),
  paths.embeddedSession(),
  paths.invite(),
];

async function loadPanel(): Promise<ComponentType<ConsentPanelProps>> {
  try {
    return (await import('./consent-panel')).ConsentPanel;
  } catch {
    // Without a network nothing is asked, and nothing is allowed.
    return () => null;
  }
}

/** A page of another window asks for nothing: its user chooses on the portal itself. */
const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

const Panel = lazy(async () => ({ default: await loadPanel() }));

const CookieSettingsContext = createContext<() => void>(() => undefined);

/** Opens the cookie settings. */
export const useCookieSettings = (): (() => void) => use(CookieSettingsContext);

interface ConsentProps {
  readonly children: ReactNode;
}

/** Analytics of the pages below, and the consent that they need; loaded after the first paint. */
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
  return (
    <TelemetryProvider value={telemetry}>
      <CookieSettingsContext value={openSettings}>
        {children}
        {isAsked && known && (!choice || settingsAreOpen) && (
          <Suspense fallback={null}>
            <Panel
              offersMarketing={offersMarketing}
              choice={choice}
              settingsAreOpen={settingsAreOpen}
              onSettingsClose={() => setSettingsAreOpen(false)}
              onChoose={setChoice}
            />
          </Suspense>
        )}
      </CookieSettingsContext>
    </TelemetryProvider>
  );
}
