import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';
import { extensionFolder } from './world-processes.mjs';

const demo = () =>
  JSON.parse(readFileSync(join(root, 'libs/server/src/platform/config/demo-users.json'), 'utf8'));

const keepsData = 'the data is kept. To start with new data: npm start -- --fresh';

/** Prints the addresses, those of `more`, the demo accounts, where the logs are, and how to stop. */
export function printWorld({ ports, logFolder }, more = [], stop = keepsData) {
  const { password, users } = demo();
  const rows = [
    ['Portal', `http://localhost:${ports.portal}`],
    ['API reference', `http://localhost:${ports.portal}/api-docs`],
    ['Mailbox', `http://localhost:${ports.mailbox}`],
    ['Analytics events', `http://localhost:${ports.mailbox}/events`],
    ['Payment provider', `http://localhost:${ports.paymentProvider}`],
    ['Gumroad', `http://localhost:${ports.paymentProvider}/gumroad`],
    ['Clock', `http://localhost:${ports.paymentProvider}/control`],
    ['LaTeX editor', `http://localhost:${ports.latexEditor}`],
    ['Web app', `http://localhost:${ports.webApp}`],
    ['Browser extension', `${extensionFolder}  (chrome://extensions, “Load unpacked”)`],
    ...more,
    ...users.map(({ email, about }, index) => [
      index === 0 ? 'Demo users' : '',
      `${email}  ${about}`,
    ]),
    ['Password', `${password}  (the same for all of them)`],
    [
      'Class plan',
      `http://localhost:${ports.portal}/plans?price_id=price_classroom_year_t1&quantity=10`,
    ],
    ['Test cards', '4242 4242 4242 4242 pays · 4000 0000 0000 0002 is declined'],
    ['Logs', relative(root, logFolder)],
    ['Stop', `Ctrl-C; ${stop}`],
  ];
  const left = Math.max(...rows.map(([name]) => name.length));
  const right = Math.max(...rows.map(([, value]) => value.length));
  const rule = '─'.repeat(left + right + 2);
  console.log(
    [rule, ...rows.map(([name, value]) => `${name.padEnd(left)}  ${value}`), rule].join('\n'),
  );
}
