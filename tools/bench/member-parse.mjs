import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../scripts/lib/run.mjs';
import { atMost } from './support/bound.mjs';
import { repeat } from './support/rounds.mjs';

const contents = `
  export { checkMemberEmail } from '@portal/group-management/domain';
  export { readMemberFile } from './libs/group-management/feature/src/import/reading/read-member-file';`;

/** What the browser's worker runs, bundled for this process. */
async function load() {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    tsconfig: join(root, 'tsconfig.base.json'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // Only workbooks need it.
    external: ['*/read-spreadsheet'],
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)});`,
    },
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

let loaded;
const loadOnce = () => (loaded ??= load());

async function timeOf(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const long = 65_536;

/** Addresses that are expensive for a pattern that tries again: each is 64 kB long. */
const worst = [
  'a'.repeat(long),
  '@'.repeat(long),
  '.'.repeat(long),
  `${'a.'.repeat(long / 2)}@`,
  `${'a'.repeat(long / 2)}@${'b.'.repeat(long / 4)}`,
  ' '.repeat(long) + '@' + ' '.repeat(long),
  `${'a'.repeat(60)}@${'b-'.repeat(long / 2)}`,
];

/** What Excel saves in German, with a quoted cell in each row and a lost quote in every thousandth. */
const fileOf = (rows) =>
  new TextEncoder().encode(
    Array.from({ length: rows }, (_, row) => {
      const name = row % 1_000 === 999 ? '"M' : '"Müller; ""M"""';
      return `${name};m${row}@example.edu;remark`;
    }).join('\r\n'),
  );

/** Reading what users choose as a file, without a browser. */
export const memberParse = [
  {
    name: 'members: the worst address',
    bound: atMost(5, 'ms'),
    async measure() {
      const { checkMemberEmail } = await loadOnce();
      return repeat(async () => {
        const times = [];
        for (const text of worst) times.push(await timeOf(() => checkMemberEmail(text)));
        return Math.max(...times);
      });
    },
  },
  {
    name: 'members: a file of 100,000 rows ÷ one of 10,000',
    bound: atMost(15),
    async measure() {
      const { readMemberFile } = await loadOnce();
      const [small, large] = [fileOf(10_000), fileOf(100_000)];
      const listener = { onRows: () => undefined, onEnd: () => undefined };
      const read = (bytes) => timeOf(() => readMemberFile(bytes, listener));
      await read(small);
      return repeat(async () => (await read(large)) / (await read(small)));
    },
  },
];
