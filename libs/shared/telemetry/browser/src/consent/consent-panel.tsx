import { lazy, Suspense, useEffect, useState } from 'react';
import { ConsentBanner } from './consent-banner';
import type { ConsentChoice } from './stored-choice';

const loadSaving = () => import('./save-choice');
const ConsentSettings = lazy(async () => ({
  default: (await import('./consent-settings')).ConsentSettings,
}));

export interface ConsentPanelProps {
  /** Whether a tag manager is configured, and so marketing is a purpose. */
  readonly offersMarketing: boolean;
  readonly choice: ConsentChoice | undefined;
  /** Whether the stored choice was read; before, the banner is shown unless `/boot.js` found a choice. */
  readonly isKnown: boolean;
  readonly settingsAreOpen: boolean;
  readonly onSettingsClose: () => void;
  readonly onChoose: (choice: ConsentChoice) => void;
}

const nothing: ConsentChoice = { analytics: false, marketing: false };

/** Stores a choice; without a network nothing is stored, and the user is asked again. */
async function store(choice: ConsentChoice, offersMarketing: boolean): Promise<boolean> {
  try {
    await (await loadSaving()).saveChoice(choice, offersMarketing);
    return true;
  } catch {
    return false;
  }
}

/** Whether an element belongs to the banner or the settings: what the user does there is no use of the page. */
export function isAboutConsent(element: Element): boolean {
  if (element.closest('[data-consent-notice]')) return true;
  return Boolean(element.closest('[role="dialog"]')?.querySelector('[data-consent-settings]'));
}

/** The cookie banner and the cookie settings; what stores a choice is loaded when there is one to make. */
export function ConsentPanel(props: ConsentPanelProps) {
  const { offersMarketing, choice, isKnown, settingsAreOpen, onSettingsClose, onChoose } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const isAsked = isKnown && !choice;
  useEffect(() => {
    if (isAsked) void loadSaving().catch(() => undefined);
  }, [isAsked]);

  const close = () => {
    setIsChoosing(false);
    onSettingsClose();
  };
  const choose = async (chosen: ConsentChoice) => {
    const isStored = await store(chosen, offersMarketing);
    close();
    if (isStored) onChoose(chosen);
  };
  /** The pressed button is gone with the banner. */
  const chooseInBanner = async (allowed: boolean) => {
    await choose({ analytics: allowed, marketing: allowed && offersMarketing });
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      {!choice && (
        <ConsentBanner
          offersMarketing={offersMarketing}
          onAcceptAll={() => void chooseInBanner(true)}
          onRejectAll={() => void chooseInBanner(false)}
          onChoose={() => setIsChoosing(true)}
        />
      )}
      {(isChoosing || settingsAreOpen) && (
        <Suspense fallback={null}>
          <ConsentSettings
            offersMarketing={offersMarketing}
            initialChoice={choice ?? nothing}
            onChoose={(chosen) => void choose(chosen)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
