import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const width = 118;
const notShown = new Set(['node_modules', 'dist', 'testing', 'meta']);
const isSource = (name) =>
  /\.(?:ts|tsx|mjs)$/.test(name) && !/\.(?:spec|d)\.m?ts|\.spec\.tsx/.test(name);

const namesIn = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true }).filter(
        ({ name }) => !notShown.has(name),
      )
    : [];

const foldersIn = (root, folder) =>
  namesIn(root, folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const filesIn = (root, folder) =>
  namesIn(root, folder)
    .filter((entry) => entry.isFile() && isSource(entry.name) && !/^index\./.test(entry.name))
    .map(({ name }) => name.replace(/\.\w+$/, ''))
    .toSorted();

/** The folders of a folder; its files where it has no folders. */
function contentOf(root, folder) {
  const folders = foldersIn(root, folder);
  return (folders.length > 0 ? folders : filesIn(root, folder)).join(', ');
}

/** The first sentence of a folder's README. */
function sentenceOf(root, folder) {
  const file = join(root, folder, 'README.md');
  if (!existsSync(file)) return '';
  const paragraph = readFileSync(file, 'utf8').split('\n\n')[1] ?? '';
  const text = paragraph.replaceAll('\n', ' ');
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

/** Lines of a name and its remark, broken at the width of the documents. */
function rowsOf(entries) {
  const column = Math.max(...entries.map(([name]) => name.length)) + 2;
  return entries.flatMap(([name, remark]) => {
    const lines = [''];
    for (const word of remark.split(' ')) {
      const last = lines.at(-1) ?? '';
      if (column + last.length + word.length + 1 > width) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines.map((line, index) => `${(index ? '' : name).padEnd(column)}${line}`.trimEnd());
  });
}

/** A library's projects: the folders with a `src`, also one folder deeper. */
const projectsIn = (root, folder) =>
  foldersIn(root, folder).flatMap((name) =>
    existsSync(join(root, folder, name, 'src'))
      ? [name]
      : projectsIn(root, join(folder, name)).map((inner) => `${name}/${inner}`),
  );

const isServerHalf = (project) => /(?:^|\/)server$/.test(project);

const domainsIn = (root) => foldersIn(root, 'libs').filter((name) => name !== 'server');

const browserProjectsIn = (root, domain) =>
  projectsIn(root, `libs/${domain}`).filter((project) => !isServerHalf(project));

/** The server halves of the domains, each with the folders of its use cases. */
const serverHalves = (root) =>
  domainsIn(root).flatMap((domain) =>
    projectsIn(root, `libs/${domain}`)
      .filter(isServerHalf)
      .map((project) => `libs/${domain}/${project}/src`)
      .map((folder) => [folder, contentOf(root, folder)]),
  );

/** The libraries of the browser, and the pure halves. */
function libraries(root) {
  return domainsIn(root).flatMap((domain) => [
    [`libs/${domain}`, sentenceOf(root, `libs/${domain}`)],
    ...browserProjectsIn(root, domain).map((project) => [
      `  ${project}/src`,
      foldersIn(root, `libs/${domain}/${project}/src`).join(', '),
    ]),
  ]);
}

function app(root, folder, opened) {
  return [
    [folder, filesIn(root, folder).join(', ')],
    ...foldersIn(root, folder).flatMap((name) => [
      [`  ${name}`, opened.includes(name) ? '' : contentOf(root, `${folder}/${name}`)],
      ...(opened.includes(name)
        ? foldersIn(root, `${folder}/${name}`).map((inner) => [
            `    ${inner}`,
            foldersIn(root, `${folder}/${name}/${inner}`).join(', '),
          ])
        : []),
    ]),
  ];
}

/** The trees of `architecture.md` by their names. */
export function treesOf(root) {
  return {
    browser: rowsOf([...app(root, 'apps/portal/src', []), ...libraries(root)]),
    server: rowsOf([
      ...app(root, 'apps/api/src', []),
      ...serverHalves(root),
      ...app(root, 'libs/server/src', ['platform']),
    ]),
  };
}

/** A document with its trees as the folders are now. A tree is a block with its name, such as `text tree=browser`. */
export function withTrees(document, root) {
  const trees = treesOf(root);
  return document.replace(/^```text tree=(\w+)\n[^]*?^```$/gm, (_, name) =>
    ['```text tree=' + name, ...(trees[name] ?? []), '```'].join('\n'),
  );
}
