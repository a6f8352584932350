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

/** The packages have no source: each is built from what the projects below it offer. */
const isPackage = ({ tags }: Project) => tags.includes('type:package');

const maxFilesInFolder = 30;

/** Folders to which every migration adds a file. */
const isMigrations = (folder: string) => /^apps\/api\/src\/migrations(?:\/|$)/.test(folder);

/** The folders with too many files directly in them, specs aside, and how many these are. */
function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of paths.filter((path) => !isTest(path)).map(dirname))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > maxFilesInFolder && !isMigrations(folder))
    .map(([folder, count]) => `${folder}: ${count.toString()}`);
}

describe.each(projects)('the project $name', ({ folder, name, tags }) => {
  it('The project has one type and one scope', () => {
    expect(tags.map((tag) => tag.split(':')[0])).toEqual(['type', 'scope']);
  });

  it('The project is named after its folder', () => {
    expect(name).toBe(folder.split('/').slice(1).join('-'));
  });

  it('The type check of the workspace visits the project', () => {
    if (isPackage({ name, tags })) return;
    const { references }: { references: { path: string }[] } = JSON.parse(textOf('tsconfig.json'));
    expect(references.map(({ path }) => join(path))).toContain(folder);
  });
});

describe('libraries', () => {
  /** The server's platform has an entry for each of its folders. */
  const isLibrary = (project: (typeof projects)[number]) =>
    project.folder.startsWith('libs/') && !isPackage(project) && project.name !== 'server';

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

  it.each(domains.filter((domain) => domain !== 'shared'))(
    'The domain %s exports its slice, its endpoints or its state, without views',
    (domain) => {
      const entry = textOf(join('libs', domain, 'feature/src/api.ts'));
      expect(entry).toMatch(/export (?:const \w+Api|\{[^}]*\b\w+(?:Api|Reducer)\b)/);
      const { compilerOptions }: { compilerOptions: { paths: Record<string, string[]> } } =
        JSON.parse(textOf('tsconfig.base.json'));
      expect(compilerOptions.paths[`@portal/${domain}/api`]).toEqual([
        `./libs/${domain}/feature/src/api.ts`,
      ]);
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

describe('folders', () => {
  it('No folder has more than 30 files directly in it, specs aside', () => {
    expect(crowdedFolders(filesBelow('apps', 'libs', 'tools', 'e2e'))).toEqual([]);
  });

  it('A folder with 31 files is found, and one with 30 files, a spec and a folder is not', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/${index.toString()}.ts`);
    const paths = [
      ...files('libs/a', 31),
      ...files('libs/b', 30),
      'libs/b/x.spec.ts',
      ...files('libs/b/c', 1),
    ];
    expect(crowdedFolders(paths)).toEqual(['libs/a: 31']);
  });
});
