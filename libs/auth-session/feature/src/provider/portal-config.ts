import type { RuntimeConfig } from '@portal/shared/browser';
import { createContext, use } from 'react';

/** The configuration of the app; a {@link PortalProvider} gives it to every view. */
export const PortalConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/** The configuration of the app. */
export function usePortalConfig(): RuntimeConfig {
  const config = use(PortalConfigContext);
  if (!config) throw new Error('This view needs a PortalProvider around it.');
  return config;
}

/** Tokens of the design system and their values. */
export type Tokens = Readonly<Record<`--ui-${string}`, string>>;

/** A style sheet for tokens: dialogs, too, stand in elements of the class, outside of those of the app. */
export function styleOf(tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}: ${value};`);
  return `.portal-ui.portal-ui { ${lines.join(' ')} }`;
}
