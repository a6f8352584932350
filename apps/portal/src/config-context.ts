import type { RuntimeConfig } from '@portal/shared/browser';
import { createContext, use } from 'react';

/** The page's configuration; the app provides it around every page. */
export const ConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/** The page's configuration. */
export function useConfig(): RuntimeConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('There is no configuration around this component.');
  return config;
}
