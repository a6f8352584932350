import type { Response, Router } from 'express';
import express from 'express';
import type { Html, HtmlPart } from './html';
import { html } from './html';
import { pageStyles } from './page-styles';

/** A page of a stand-in. */
export interface Page {
  readonly title: string;
  /** Which stand-in this is: "Payment provider". */
  readonly service: string;
  readonly body: HtmlPart;
  /** The links of the header, as label and path. */
  readonly navigation?: readonly (readonly [label: string, path: string])[];
  /** `wide` for tables; the default is a narrow column for text and forms. */
  readonly width?: 'wide';
  /** Other origins that this page's forms may lead to, including by a redirect. */
  readonly formTargets?: readonly string[];
  /** The path of the page's script, which may read from the page's own origin. */
  readonly script?: string;
  /** Other origins that the page's script may send requests to. */
  readonly requests?: readonly string[];
  /** Whether the page contains a frame of its own origin. */
  readonly framesItself?: boolean;
  /** Other origins whose pages the page may frame. */
  readonly frames?: readonly string[];
  /** Whether pages of its own origin may show it in a frame. */
  readonly isFramedByItself?: boolean;
}

const stylesPath = '/stand-in.css';

function pageMarkup({ title, service, body, navigation = [], width, script }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${service} (local stand-in)</title>
        <link rel="stylesheet" href="${stylesPath}" />
        <link rel="icon" href="data:," />
        ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <header class="top">
          <p class="service">${service} <span class="label">Local stand-in</span></p>
          ${
            navigation.length > 0 &&
            html`<nav aria-label="${service}">
              ${navigation.map(([label, path]) => html`<a href="${path}">${label}</a> `)}
            </nav>`
          }
        </header>
        <main class="${width ?? 'column'}">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** Sends a page in the stand-ins' common design, with a visible label and a policy that allows no script but its own. */
export function sendPage(response: Response, page: Page, status = 200): void {
  const formAction = ["'self'", ...(page.formTargets ?? [])].join(' ');
  const requests = ["'self'", ...(page.requests ?? [])].join(' ');
  const frameSources = [...(page.framesItself ? ["'self'"] : []), ...(page.frames ?? [])];
  response
    .status(status)
    .setHeader(
      'content-security-policy',
      `default-src 'none'; ${page.script ? `script-src 'self'; connect-src ${requests}; ` : ''}style-src 'self'; img-src 'self' data:; form-action ${formAction}; frame-src ${frameSources.join(' ') || "'none'"}; base-uri 'none'; frame-ancestors ${page.isFramedByItself ? "'self'" : "'none'"}`,
    )
    .setHeader('cache-control', 'no-store')
    .type('html')
    .send(pageMarkup(page).markup);
}

/** Serves the style sheet of {@link sendPage}; mount it at the root. */
export function pageAssets(): Router {
  return express.Router().get(stylesPath, (_request, response) => {
    response.type('css').send(pageStyles);
  });
}
