import { afterFirstPaint, currentPage } from '@portal/shared/browser';
import {
  createFlags,
  FlagsProvider,
  watchTouch,
  type Flags,
  type PageTouch,
} from '@portal/shared/flags';
import type { FlagService, FlagServiceOptions } from '@portal/shared/flags/service';
import { isAboutConsent, useTelemetry } from '@portal/shared/telemetry';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConfig } from '../config-context';

/** Starts the service once, after the first paint, and gives it the address of each page. */
function useFlagService(flags: Flags): void {
  const { hosts, flagsClientKey, targetOrigins } = useConfig();
  const telemetry = useTelemetry();
  const navigate = useNavigate();
  const location = useLocation();
  const service = useRef<FlagService>(undefined);

  const redirect = useEffectEvent((target: string) => {
    if (target.startsWith('/')) void navigate(target, { replace: true });
    else currentPage.replaceWith(target);
  });
  const optionsWith = useEffectEvent((touch: PageTouch): FlagServiceOptions => ({
    host: hosts.flags,
    clientKey: flagsClientKey,
    flags,
    telemetry,
    touch,
    targetOrigins,
    onReady: () => {
      document.documentElement.dataset['flags'] = 'ready';
    },
    redirect: (target) => redirect(target),
  }));

  useEffect(() => {
    let isCurrent = true;
    const touch = watchTouch(isAboutConsent);
    const cancel = afterFirstPaint(() => {
      // Without a network every flag keeps its default.
      import('./flag-service').then(
        ({ startFlagService }) => {
          if (isCurrent) service.current = startFlagService(optionsWith(touch));
        },
        () => undefined,
      );
    });
    return () => {
      isCurrent = false;
      cancel();
      touch.stop();
      service.current?.stop();
      service.current = undefined;
    };
  }, []);

  useEffect(() => service.current?.beginPage(window.location.href), [location]);
}

/** The feature flags of the pages below: their defaults until the service is loaded. */
export function PageFlags({ children }: { readonly children: ReactNode }) {
  const [flags] = useState(createFlags);
  useFlagService(flags);
  return <FlagsProvider value={flags}>{children}</FlagsProvider>;
}
