import { filesBelow } from './workspace-files';

const specs = filesBelow('apps', 'libs').filter((path) => path.endsWith('.engine.spec.ts'));
const projectOf = (path: string) => path.slice(0, path.indexOf('/src/'));
const countOf = (project: string) => specs.filter((path) => projectOf(path) === project).length;

describe('the specs that run on PGlite a second time (*.engine.spec.ts)', () => {
  it.each([...new Set(specs.map(projectOf))])(
    '%s has at most three specs on PGlite, about transactions, locks, start and stop',
    (project) => {
      expect(countOf(project)).toBeLessThanOrEqual(3);
    },
  );
});
