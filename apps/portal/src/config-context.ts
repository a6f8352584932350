import { runtimeConfig, type RuntimeConfig } from '@portal/shared/browser';
import { createContext, use } from 'react';

/** What pages are prerendered with: one build serves every configuration, so the browser's own comes after hydration. */
export const prerenderedConfig = runtimeConfig({}, '');

/** The page's configuration; the app provides it around every page. */
export const ConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/** The page's configuration. */
export function useConfig(): RuntimeConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('There is no configuration around this component.');
  return config;
}
