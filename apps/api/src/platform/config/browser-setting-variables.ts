import { browserSettings, type BrowserSetting, type BrowserSettings } from '@portal/shared/util';
import { parsedField } from './fields';
import type { Variable } from './variable';

type BrowserSettingVariables = {
  readonly [Key in keyof BrowserSettings]: Variable<BrowserSettings[Key]>;
};

const variableOf = (setting: BrowserSetting<unknown>): Variable => ({
  name: setting.variable,
  purpose: setting.purpose,
  expected: setting.expected,
  schema: parsedField(setting.parse).default(setting.fallback).defined(),
});

/** The environment variables of the browser settings (SHARED-35). */
export const browserSettingVariables = Object.fromEntries(
  Object.entries(browserSettings).map(([key, setting]) => [key, variableOf(setting)]),
) as BrowserSettingVariables;
