import { ESLint } from 'eslint';
import { text } from 'node:stream/consumers';

/**
 * Lints code that stands in no file: reads `[{ "file", "code" }]` from standard input and prints, for each, the rules that
 * it breaks. One process for all, because reading the configuration and the project graph takes seconds.
 */
const planted = JSON.parse(await text(process.stdin));
const eslint = new ESLint();
const results = [];
for (const { file, code } of planted) {
  const [{ messages }] = await eslint.lintText(code, { filePath: file });
  results.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(results));
