import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, isTest, root, textOf } from './workspace-files';

interface Project {
  readonly name: string;
  readonly tags: readonly string[];
}

const projectFiles = filesBelow('apps', 'libs').filter((path) => path.endsWith('project.json'));
const projects = projectFiles.map((path) => {
  const { name, tags }: Project = JSON.parse(textOf(path));
  return { folder: dirname(path), name, tags };
});

describe.each(projects)('the project $name', ({ folder, name, tags }) => {
  it('has one type and one scope', () => {
    expect(tags.map((tag) => tag.split(':')[0])).toEqual(['type', 'scope']);
  });

  it('is named after its folder', () => {
    expect(name).toBe(folder.split('/').slice(1).join('-'));
  });

  it('is type-checked by the workspace', () => {
    const { references }: { references: { path: string }[] } = JSON.parse(textOf('tsconfig.json'));
    expect(references.map(({ path }) => join(path))).toContain(folder);
  });
});

describe('libraries', () => {
  const isLibrary = ({ folder }: { folder: string }) => folder.startsWith('libs/');

  it.each(projects.filter(isLibrary))('$name offers one index of named exports', ({ folder }) => {
    expect(textOf(join(folder, 'src/index.ts'))).not.toMatch(/export \* from|export default/);
  });

  const domains = [
    ...new Set(projects.filter(isLibrary).map(({ folder }) => folder.split('/')[1] ?? '')),
  ];

  it.each(domains.filter((domain) => domain !== 'shared'))('%s has a README', (domain) => {
    expect(existsSync(join(root, 'libs', domain, 'README.md'))).toBe(true);
  });
});

describe('source files', () => {
  it('are named in kebab case', () => {
    const odd = filesBelow('apps', 'libs')
      .filter((path) => /\.tsx?$/.test(path))
      .filter((path) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? ''));
    expect(odd).toEqual([]);
  });

  it('carry no leftovers', () => {
    const leftover = /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-ignore|not implemented/;
    const files = filesBelow('apps', 'libs', 'e2e').filter(
      (path) => /\.(?:tsx?|mjs)$/.test(path) && !isTest(path),
    );
    expect(files.filter((path) => leftover.test(textOf(path)))).toEqual([]);
  });
});
