import type { Router } from 'express';
import express from 'express';
import type { Html } from '../../shared';
import { html, sendPage } from '../../shared';
import { controlNavigation } from '../../control/control-view';
import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import { testCards } from '../billing/test-cards';
import { moment } from './format';
import { messages } from './messages';

const shownEvents = 15;

function subscriptionRows({ state }: Provider): Html[] {
  return Object.values(state.subscriptions)
    .toReversed()
    .map((subscription) => {
      const { email } = get(state.customers, subscription.customer);
      const product = get(state.products, get(state.prices, subscription.item.price).product);
      return html`<tr>
        <td>${email}</td>
        <td>
          ${product.name}${subscription.item.quantity > 1 && html` × ${subscription.item.quantity}`}
        </td>
        <td>${subscription.status.replace('_', ' ')}</td>
        <td>${moment(subscription.endedAt ?? subscription.item.currentPeriodEnd)}</td>
      </tr>`;
    });
}

function eventRows({ state }: Provider): Html[] {
  const waiting = new Set(Object.values(state.deliveries).map(({ event }) => event));
  return Object.values(state.events)
    .slice(-shownEvents)
    .toReversed()
    .map(
      (event) =>
        html`<tr>
          <td>${moment(event.created)}</td>
          <td><code>${event.type}</code></td>
          <td>${waiting.has(event.id) ? messages.home.waiting : messages.home.done}</td>
        </tr>`,
    );
}

function table(caption: string, columns: readonly string[], rows: readonly Html[]): Html {
  return html`<h2>${caption}</h2>
    ${
      rows.length === 0
        ? html`<p class="muted">${messages.home.none}</p>`
        : html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
            <table>
              <thead>
                <tr>
                  ${columns.map((column) => html`<th scope="col">${column}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }`;
}

/** `/`: what the stand-in is, and its latest subscriptions and events. */
export function homeRoutes(provider: Provider): Router {
  const texts = messages.home;
  return express.Router().get('/', (_request, response) => {
    const cards = testCards.map(
      (card) =>
        html`<tr>
          <td><code>${card.number}</code></td>
          <td>${card.effect}</td>
        </tr>`,
    );
    sendPage(response, {
      title: texts.title,
      service: messages.service,
      navigation: controlNavigation,
      width: 'wide',
      body: html`<p>${texts.about}</p>
        ${table(messages.checkout.testCards, texts.cardColumns, cards)}
        ${table(texts.subscriptions, texts.subscriptionColumns, subscriptionRows(provider))}
        ${table(texts.events, texts.eventColumns, eventRows(provider))}`,
    });
  });
}
