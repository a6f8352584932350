import type { Html } from '../shared';
import { html } from '../shared';
import type { Faults } from './faults';
import type { ShiftedClock } from './clock';

/** Texts of the control pages. */
export const messages = {
  service: 'Payment provider',
  clock: {
    title: 'Clock',
    now: 'Time in the local world',
    offset: 'Ahead of this computer',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    hint: 'Everything that becomes due in between happens: renewals, ends of plans, expirations. The clock only moves forward; start with new data to set it back.',
    steps: [
      ['day', '+1 day'],
      ['week', '+1 week'],
      ['month', '+1 month'],
      ['year', '+1 year'],
    ],
    custom: 'Days to move forward',
    go: 'Go',
  },
  faults: {
    title: 'Faults',
    hint: 'Makes the payment provider misbehave until it is switched off here.',
    delay: 'Seconds that each webhook is delayed',
    switches: {
      duplicateWebhooks: 'Send each webhook twice',
      reorderWebhooks: 'Send waiting webhooks newest first',
      overlapWebhooks: 'Send waiting webhooks at the same time',
      dropWebhooks: 'Never send new webhooks',
      failFinalization: 'Let the finalization of invoices fail',
    },
    api: 'API requests',
    modes: {
      respond: 'Respond',
      fail: 'Fail with status 500',
      limit: 'Reject with status 429',
      hang: 'Never respond',
    },
    afterLastAttempt: 'After the last attempt to charge a card, the subscription',
    ends: { cancel: 'Ends', 'mark-unpaid': 'Is unpaid', 'leave-past-due': 'Stays past due' },
    save: 'Save',
  },
} as const;

/** The links of the payment provider's own pages. */
export const controlNavigation = [
  ['Overview', '/'],
  ['Clock', '/control/clock'],
  ['Faults', '/control/faults'],
] as const;

const daySeconds = 86_400;

/** The page of the clock. */
export function clockBody(clock: ShiftedClock): Html {
  const texts = messages.clock;
  const now = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(clock.nowSeconds() * 1000);
  return html`<section class="sheet">
      <dl class="facts">
        <dt>${texts.now}</dt>
        <dd>${now} UTC</dd>
        <dt>${texts.offset}</dt>
        <dd>${texts.days(Math.floor(clock.offsetSeconds / daySeconds))}</dd>
      </dl>
    </section>
    <div class="actions">
      ${texts.steps.map(
        ([unit, label]) =>
          html`<form method="post" action="/control/clock/step">
            <input type="hidden" name="unit" value="${unit}" />
            <button name="count" value="1">${label}</button>
          </form>`,
      )}
    </div>
    <form class="sheet inline" method="post" action="/control/clock/step">
      <input type="hidden" name="unit" value="day" />
      <div class="field">
        <label for="count">${texts.custom}</label>
        <input id="count" name="count" type="number" min="1" max="3650" value="10" required />
      </div>
      <button class="primary">${texts.go}</button>
    </form>
    <p class="hint">${texts.hint}</p>`;
}

function checkbox(name: keyof typeof messages.faults.switches, isOn: boolean): Html {
  return html`<label class="check">
    <input type="checkbox" name="${name}" value="true" ${isOn && html`checked`} />
    ${messages.faults.switches[name]}
  </label>`;
}

function choice(
  name: 'api' | 'afterLastAttempt',
  current: string,
  options: Readonly<Record<string, string>>,
): Html[] {
  return Object.entries(options).map(
    ([value, label]) =>
      html`<label class="check">
        <input type="radio" name="${name}" value="${value}" ${value === current && html`checked`} />
        ${label}
      </label>`,
  );
}

/** The page of the faults. */
export function faultsBody(faults: Faults): Html {
  const texts = messages.faults;
  return html`<p class="muted">${texts.hint}</p>
    <form class="sheet" method="post" action="/control/faults">
      <div class="field">
        <label for="webhookDelaySeconds">${texts.delay}</label>
        <input
          id="webhookDelaySeconds"
          name="webhookDelaySeconds"
          type="number"
          min="0"
          max="3600"
          value="${faults.webhookDelaySeconds}"
          required
        />
      </div>
      ${checkbox('duplicateWebhooks', faults.duplicateWebhooks)}
      ${checkbox('reorderWebhooks', faults.reorderWebhooks)}
      ${checkbox('overlapWebhooks', faults.overlapWebhooks)}
      ${checkbox('dropWebhooks', faults.dropWebhooks)}
      ${checkbox('failFinalization', faults.failFinalization)}
      <fieldset>
        <legend>${texts.api}</legend>
        ${choice('api', faults.api, texts.modes)}
      </fieldset>
      <fieldset>
        <legend>${texts.afterLastAttempt}</legend>
        ${choice('afterLastAttempt', faults.afterLastAttempt, texts.ends)}
      </fieldset>
      <div class="actions"><button class="primary">${texts.save}</button></div>
    </form>`;
}
