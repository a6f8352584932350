import { useState } from 'react';
import { ConsentBanner } from './consent-banner';
import { ConsentSettings } from './consent-settings';
import { saveChoice } from './save-choice';
import type { ConsentChoice } from './stored-choice';

export interface ConsentPanelProps {
  /** Whether a tag manager is configured, and so marketing is a purpose. */
  readonly offersMarketing: boolean;
  /** Undefined until the user has decided: then the banner is shown. */
  readonly choice: ConsentChoice | undefined;
  /** Whether the user opened the cookie settings from the footer. */
  readonly settingsAreOpen: boolean;
  readonly onSettingsClose: () => void;
  /** Called once the choice is stored. */
  readonly onChoose: (choice: ConsentChoice) => void;
}

const nothing: ConsentChoice = { analytics: false, marketing: false };

/** The cookie banner and the cookie settings. */
export function ConsentPanel(props: ConsentPanelProps) {
  const { offersMarketing, choice, settingsAreOpen, onSettingsClose, onChoose } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const close = () => {
    setIsChoosing(false);
    onSettingsClose();
  };
  const choose = async (chosen: ConsentChoice) => {
    await saveChoice(chosen, offersMarketing);
    close();
    onChoose(chosen);
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
        <ConsentSettings
          offersMarketing={offersMarketing}
          initialChoice={choice ?? nothing}
          onChoose={(chosen) => void choose(chosen)}
          onClose={close}
        />
      )}
    </>
  );
}
