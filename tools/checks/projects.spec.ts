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
  it('The project has one type and one scope', () => {
    expect(tags.map((tag) => tag.split(':')[0])).toEqual(['type', 'scope']);
  });

  it('The project is named after its folder', () => {
    expect(name).toBe(folder.split('/').slice(1).join('-'));
  });

  it('The type check of the workspace visits the project', () => {
    const { references }: { references: { path: string }[] } = JSON.parse(textOf('tsconfig.json'));
    expect(references.map(({ path }) => join(path))).toContain(folder);
  });
});

describe('libraries', () => {
  const isLibrary = ({ folder }: { folder: string }) => folder.startsWith('libs/');

  it.each(projects.filter(isLibrary))('The index of $name exports by name', ({ folder }) => {
    expect(textOf(join(folder, 'src/index.ts'))).not.toMatch(/export \* from|export default/);
  });

  const domains = [
    ...new Set(projects.filter(isLibrary).map(({ folder }) => folder.split('/')[1] ?? '')),
  ];

  it.each(domains.filter((domain) => domain !== 'shared'))(
    'The domain %s has a README and requirements',
    (domain) => {
      for (const file of ['README.md', 'REQUIREMENTS.md'])
        expect(existsSync(join(root, 'libs', domain, file))).toBe(true);
    },
  );
});

describe('source files', () => {
  it('Source files are named in kebab case', () => {
    const odd = filesBelow('apps', 'libs')
      .filter((path) => /\.tsx?$/.test(path))
      .filter((path) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? ''));
    expect(odd).toEqual([]);
  });

  it('Source files have no leftovers such as a TODO', () => {
    const leftover = /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-ignore|not implemented/;
    const files = filesBelow('apps', 'libs', 'e2e').filter(
      (path) => /\.(?:tsx?|mjs)$/.test(path) && !isTest(path),
    );
    expect(files.filter((path) => leftover.test(textOf(path)))).toEqual([]);
  });
});
