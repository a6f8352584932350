import type { RuntimeConfig } from '@portal/shared/browser';
import { defaultBrand } from '@portal/shared/util';
import { createContext, use } from 'react';

/** What pages are prerendered with: one build serves every configuration, so the browser's own comes after hydration. */
export const prerenderedConfig: RuntimeConfig = {
  brand: defaultBrand,
  hosts: { origin: '', auth: '', language: '' },
  version: '',
  signInWithEditor: false,
  extensionId: '',
  socialProviders: [],
  cookieDomain: '',
  targetOrigins: [],
};

/** The page's configuration; the app provides it around every page. */
export const ConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/** The page's configuration. */
export function useConfig(): RuntimeConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('There is no configuration around this component.');
  return config;
}
