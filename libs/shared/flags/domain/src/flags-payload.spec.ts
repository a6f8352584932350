import { flagsPayload } from './flags-payload';

const features = { 'hide-quarterly': { defaultValue: true } };
const experiment = { key: 'plan-purchase', variations: ['monthly', 'yearly'] };

describe('the content of a flags file', () => {
  it.each([
    { features },
    { features: {} },
    { features, experiments: [] },
    { features, experiments: [experiment, { ...experiment, more: 1 }] },
    { features, dateUpdated: '2026-11-20' },
  ])('%j is one (FLAG-5)', (payload) => {
    expect(flagsPayload.isValidSync(payload)).toBe(true);
  });

  it.each([
    [null],
    [[]],
    [{}],
    [{ features: null }],
    [{ features: [] }],
    [{ features: 'none' }],
    [{ features: { first: {}, second: true } }],
    [{ features: { first: {}, second: null } }],
    [{ features: { first: {}, second: [] } }],
    [{ features, experiments: {} }],
    [{ features, experiments: [experiment, null] }],
    [{ features, experiments: [experiment, ['key', 'variations']] }],
    [{ features, experiments: [{ ...experiment, key: 1 }] }],
    [{ features, experiments: [{ variations: experiment.variations }] }],
    [{ features, experiments: [{ key: 'plan-purchase' }] }],
    [{ features, experiments: [{ ...experiment, variations: ['monthly'] }] }],
    [{ features, experiments: [{ ...experiment, variations: 'monthly' }] }],
  ])('%j is none (FLAG-5)', (payload) => {
    expect(flagsPayload.isValidSync(payload)).toBe(false);
  });
});
