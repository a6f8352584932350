import express, { type Router } from 'express';
import { html, rejectingBadInput, sendPage, wantsPage, type Html } from '../shared';
import { namedRecords, type NamedRecords, type Zone } from './zone';

const row = ({ name, texts, alias, fault }: NamedRecords): Html =>
  html`<tr>
    <td>${name}</td>
    <td>${alias === undefined ? texts.join('\n') : `stands for ${alias}`}</td>
    <td>${fault ?? 'answers'}</td>
    <td>
      <form class="inline" method="post" action="/name-server/remove">
        <input type="hidden" name="name" value="${name}" />
        <button>Remove</button>
      </form>
    </td>
  </tr>`;

const nameServerPage = (zone: Zone): Html =>
  html`<p>The API asks this name server for the records that prove the domains of groups.</p>
    <form method="post" action="/name-server">
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" required placeholder="_lemma.uni.example" />
      </div>
      <div class="field">
        <label for="texts">TXT record</label>
        <input id="texts" name="texts" placeholder="lemma-verification=…" />
      </div>
      <div class="field">
        <label for="fault">The server</label>
        <select id="fault" name="fault">
          <option value="">answers</option>
          <option value="fails">fails</option>
          <option value="silent">is silent</option>
        </select>
      </div>
      <button>Publish</button>
    </form>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Records</th>
            <th scope="col">Server</th>
            <th scope="col">Remove</th>
          </tr>
        </thead>
        <tbody>
          ${zone.list().map(row)}
        </tbody>
      </table>
    </div>`;

/** A form sends one text, and nothing for what was left empty. */
function inputOf({ texts, fault, ...others }: Record<string, unknown>): object {
  return {
    ...others,
    texts: typeof texts === 'string' ? [texts].filter(Boolean) : texts,
    ...(fault !== '' && { fault }),
  };
}

/** The page `/name-server`, and what it posts: the records of a name, also as JSON. */
export function nameServerRoutes(zone: Zone): Router {
  return express
    .Router()
    .use('/name-server', express.urlencoded({ extended: false }), express.json())
    .get('/name-server', (_request, response) => {
      sendPage(response, {
        title: 'Records of domains',
        service: 'Name server',
        navigation: [['Inbox', '/']],
        body: nameServerPage(zone),
        width: 'wide',
      });
    })
    .post(
      '/name-server',
      rejectingBadInput(async (request, response) => {
        await zone.set(await namedRecords.validate(inputOf(Object(request.body))));
        if (wantsPage(request)) response.redirect(303, '/name-server');
        else response.json({ ok: true });
      }),
    )
    .post('/name-server/remove', async (request, response) => {
      await zone.remove(String(request.body?.name));
      response.redirect(303, '/name-server');
    });
}
