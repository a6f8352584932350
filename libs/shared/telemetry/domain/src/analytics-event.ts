import { decidedBy, strictObject } from '@portal/shared/contract';
import { array, mixed, string, type InferType } from 'yup';
import { telemetryLimits } from './properties';
import { isEventText, propertiesField } from './properties';

const nameField = () =>
  string()
    .max(telemetryLimits.name)
    .test(
      'email',
      'Send no email address.',
      (value) => value === undefined || isEventText(value, telemetryLimits.name),
    );

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What users are told apart by in analytics. */
const accountTypes = ['paid', 'premium', 'freemium'] as const;

const eventFields = {
  /** The user; absent while nobody is signed in, like the email's domain and the type of the account. */
  uid: nameField(),
  deviceId: string().matches(uuid).required(),
  frontend: nameField().required(),
  version: nameField().required(),
  type: nameField().required(),
  action: nameField().required(),
  emailDomain: nameField(),
  accountType: string().oneOf(accountTypes),
  properties: propertiesField(),
};

/** An analytics event as it is sent (EVENT-2). */
export const analyticsEvent = strictObject(eventFields);
export type AnalyticsEvent = InferType<typeof analyticsEvent>;

/** The email address is the only text that may be one: it is not stored. */
const emailField = () => string().max(254);

/** The event of the other analytics path (EVENT-3). */
export const metricsRequest = strictObject({
  deviceID: string().matches(uuid).required(),
  sessionID: nameField(),
  amplitudeKey: nameField(),
  userID: nameField(),
  email: emailField(),
  emailDomain: nameField(),
  eventType: nameField().required(),
  eventProperties: propertiesField(),
  userProperties: propertiesField(),
});
export type MetricsRequest = InferType<typeof metricsRequest>;

const optional = {
  ...eventFields,
  deviceId: eventFields.deviceId.optional(),
  frontend: eventFields.frontend.optional(),
  version: eventFields.version.optional(),
  type: eventFields.type.optional(),
  action: eventFields.action.optional(),
};

const absent = mixed().oneOf([undefined], ({ path }) => `${path} is not expected beside events`);

/** One {@link analyticsEvent}, or several under `events` (EVENT-4). */
export const eventsRequest = strictObject({
  ...decidedBy('events', optional, (name, events) =>
    events === undefined ? analyticsEvent.fields[name as keyof typeof eventFields] : absent,
  ),
  events: array(analyticsEvent.required()).min(1).max(telemetryLimits.batch),
});
export type EventsRequest = InferType<typeof eventsRequest>;
