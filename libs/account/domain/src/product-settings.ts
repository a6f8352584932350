import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { array, boolean, object, string, type InferType } from 'yup';

/** How much the products may keep with a user's session, which also travels in a cookie (ACCT-121). */
const productSettingsLimits = {
  widgets: 20,
  name: 64,
  text: 200,
  /** Of the features, and of the settings, as JSON in UTF-8. */
  bytes: 700,
} as const;

type ProductSetting = boolean | number | string;

const isSetting = (value: unknown): value is ProductSetting =>
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (typeof value === 'string' && value.length <= productSettingsLimits.text);

/** An upper bound: no unit of a text takes more than three bytes. */
const bytesOf = (text: string) => text.replace(/[\u0080-\uffff]/g, '...').length;

const namePattern = /^[a-z][\w.-]{0,63}$/i;

const isSettings = (value: object): boolean =>
  bytesOf(JSON.stringify(value)) <= productSettingsLimits.bytes &&
  Object.entries(value).every(([name, each]) => namePattern.test(name) && isSetting(each));

const settings = () =>
  object().test(
    'settings',
    'Give names with true, false, numbers or short texts.',
    (value: object | undefined) => value === undefined || isSettings(value),
  );

const name = () => string().max(productSettingsLimits.name).matches(namePattern);

/** Names are told apart as the add-ins write them, and each once. */
const widgets = () =>
  array(name().defined())
    .max(productSettingsLimits.widgets)
    .test('unique', 'Name each widget once.', (list) => {
      return list === undefined || new Set(list).size === list.length;
    });

/** What the products keep of a user; a field that is left out stays as it is. */
const productSettings = strictObject({
  widgets: widgets(),
  showStats: boolean(),
  cacheNeedsToBeCleared: boolean(),
  features: settings().optional().default(undefined),
  settings: settings().optional().default(undefined),
}).test('some', 'Give at least one field.', (value) => Object.keys(value).length > 0);
export type ProductSettings = InferType<typeof productSettings>;

/** For the add-ins, which keep their settings with the user (ACCT-120). */
export const saveProductSettings = defineEndpoint({
  host: 'language',
  method: 'POST',
  path: '/user-config',
  access: 'service-key',
  effects: [],
  contentType: 'application/json',
  request: strictObject({
    uid: string().max(64).required(),
    config: productSettings.defined(),
  }),
  response: strictObject({
    config: productSettings.defined(),
  }),
  errors: ['SETTINGS_USER_NOT_FOUND'],
});
