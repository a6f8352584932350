import { ValidationError } from 'yup';
import { analyticsEvent, eventsRequest, metricsRequest } from './analytics-event';

const event = {
  uid: 'u1',
  deviceId: '7f0c2a6e-9f7d-4a3a-8a55-0f6c5a2b1c3d',
  frontend: 'portal',
  version: '1.2.3',
  type: 'page-viewed',
  action: 'plans',
  emailDomain: 'example.edu',
  accountType: 'paid',
  properties: { targets: ['plan-purchase__monthly'], seats: 3, isNew: true, page: 'plans' },
};
const request = {
  deviceID: event.deviceId,
  sessionID: 's1',
  amplitudeKey: 'key',
  userID: 'u1',
  email: 'ada@example.edu',
  emailDomain: 'example.edu',
  eventType: 'page-viewed',
  eventProperties: { page: 'plans' },
  userProperties: {},
};
const many = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_each, index) => [`p${index}`, index]));

describe('analyticsEvent', () => {
  it('An event of a signed-in user and one of an unknown user are valid (EVENT-2)', () => {
    const { deviceId, frontend, version, type, action } = event;
    expect(analyticsEvent.isValidSync(event)).toBe(true);
    expect(analyticsEvent.isValidSync({ deviceId, frontend, version, type, action })).toBe(true);
  });

  it.each(['deviceId', 'frontend', 'version', 'type', 'action'])(
    'An event without %s is not valid (EVENT-2)',
    (field) => {
      expect(analyticsEvent.isValidSync({ ...event, [field]: undefined })).toBe(false);
    },
  );

  it.each([
    ['a name of 100 characters', { type: 'x'.repeat(100) }],
    ['30 properties', { properties: many(30) }],
    ['a text of 500 characters', { properties: { text: 'x'.repeat(500) } }],
    ['a list of 50 texts', { properties: { list: Array.from({ length: 50 }, () => 'x') } }],
  ])('An event with %s is valid (EVENT-5)', (_what, change) => {
    expect(analyticsEvent.isValidSync({ ...event, ...change })).toBe(true);
  });

  it.each([
    ['properties that are null', { properties: null }],
    ['a text as its properties', { properties: 'plans' }],
    ['a function as its properties', { properties: () => 'plans' }],
    ['a list with a text and a number', { properties: { list: ['x', 1] } }],
    ['a device id that is no UUID', { deviceId: 'mine' }],
    ['an unknown type of account', { accountType: 'free' }],
    ['an unknown field', { email: 'x' }],
    ['a long name', { type: 'x'.repeat(101) }],
    ['31 properties', { properties: many(31) }],
    ['a long text', { properties: { text: 'x'.repeat(501) } }],
    ['a property with a long name', { properties: { ['x'.repeat(101)]: 1 } }],
    ['a long list', { properties: { list: Array.from({ length: 51 }, () => 'x') } }],
    ['an object within its properties', { properties: { user: { name: 'Ada' } } }],
    ['a list as its properties', { properties: ['x'] }],
    ['a number that JSON does not have', { properties: { seats: Number.NaN } }],
  ])('An event with %s is not valid (EVENT-5)', (_what, change) => {
    expect(analyticsEvent.isValidSync({ ...event, ...change })).toBe(false);
  });

  it.each([
    { uid: 'ada@example.edu' },
    { emailDomain: 'ada@example.edu' },
    { action: 'mail to ada@example.edu' },
    { properties: { text: 'from ada@example.edu to us' } },
    { properties: { list: ['ada@example.edu'] } },
    { properties: { 'ada@example.edu': true } },
  ])('An event with an email address is not valid: %j (EVENT-6)', (change) => {
    expect(analyticsEvent.isValidSync({ ...event, ...change })).toBe(false);
  });
});

describe('eventsRequest', () => {
  it('A request holds one event, or up to 50 (EVENT-4)', () => {
    const batch = (length: number) => ({ events: Array.from({ length }, () => event) });
    expect(eventsRequest.isValidSync(event)).toBe(true);
    expect(eventsRequest.isValidSync(batch(50))).toBe(true);
    expect(eventsRequest.isValidSync(batch(51))).toBe(false);
    expect(eventsRequest.isValidSync(batch(0))).toBe(false);
    expect(eventsRequest.isValidSync({})).toBe(false);
    expect(eventsRequest.isValidSync({ ...event, ...batch(1) })).toBe(false);
    expect(eventsRequest.isValidSync({ ...event, action: undefined })).toBe(false);
  });
});

describe('the errors of a request', () => {
  const errorsOf = (value: object) => {
    try {
      eventsRequest.validateSync(value, { abortEarly: false });
      return [];
    } catch (error) {
      return error instanceof ValidationError ? error.errors : [String(error)];
    }
  };

  it('A request that is no complete event names every field that is missing (EVENT-4)', () => {
    expect(errorsOf({ deviceId: event.deviceId })).toEqual([
      'frontend is a required field',
      'version is a required field',
      'type is a required field',
      'action is a required field',
    ]);
  });

  it('A batch with fields of an event beside it names them (EVENT-4)', () => {
    expect(errorsOf({ events: [event], action: 'plans' })).toEqual([
      expect.stringContaining('action'),
    ]);
  });
});

describe('metricsRequest', () => {
  it('The event of the other analytics path has its own shape (EVENT-3)', () => {
    expect(metricsRequest.isValidSync(request)).toBe(true);
    expect(metricsRequest.isValidSync({ ...request, deviceID: undefined })).toBe(false);
    expect(metricsRequest.isValidSync({ ...request, eventType: undefined })).toBe(false);
    expect(metricsRequest.isValidSync({ ...request, userProperties: many(31) })).toBe(false);
    expect(metricsRequest.isValidSync(event)).toBe(false);
  });
});
