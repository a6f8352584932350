import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandIn } from '../../shared';
import { startLatexEditor } from '../start-latex-editor';

const sources = join(__dirname, '../../../../host-pages/src');
const portal = 'http://localhost:4200';

const paths = ['/project', '/word', '/hostile'];

/** The source of a page's script with that of the modules beside it that it imports. */
async function sourceOf(module: string): Promise<string> {
  const source = await readFile(join(sources, `${module}.ts`), 'utf8');
  const imported = [...source.matchAll(/from '\.\/([\w-]+)'/g)].map(([, name = '']) => name);
  return [source, ...(await Promise.all(imported.map(sourceOf)))].join('\n');
}

describe('The pages of the LaTeX editor that frame or open the portal', () => {
  let dataDir: string;
  let editor: StandIn;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'editor-hosts-'));
    await Promise.all(paths.map((path) => writeFile(join(dataDir, `${path}.js`), 'void 0;')));
    editor = await startLatexEditor({
      port: 0,
      dataDir,
      portalUrl: portal,
      socialClient: { id: 'portal', secret: 'local-social-secret' },
      editorClientId: 'lemma-portal',
      pageScripts: dataDir,
      now: Date.now,
    });
  });
  afterAll(async () => {
    await editor.stop();
    await rm(dataDir, { recursive: true });
  });

  it.each(paths)(
    'The page %s knows the portal, and may frame the portal and itself',
    async (path) => {
      const response = await fetch(editor.origin + path);
      const page = await response.text();
      expect(page).toContain('Local stand-in');
      expect(page).toContain(`data-portal="${portal}" data-client="lemma-portal"`);
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain(`frame-src 'self' ${portal};`);
      expect(policy).toContain("script-src 'self';");
    },
  );

  it.each(paths)('The script of the page %s is served as JavaScript', async (path) => {
    const response = await fetch(`${editor.origin}${path}.js`);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).toBe('void 0;');
  });

  it.each(paths)(
    'Every element that the script of the page %s looks for is on the page',
    async (path) => {
      const page = await (await fetch(editor.origin + path)).text();
      const source = await sourceOf(`${path.slice(1)}.main`);
      const ids = [...source.matchAll(/\b(?:find(?:<\w+>)?|show|onClick)\('([\w-]+)'/g)];
      expect(ids.length).toBeGreaterThan(5);
      for (const [, id] of ids) expect(page).toContain(`id="${id}"`);
    },
  );

  it('The pages do not depend on the name of the host', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'localhost.evil.example:4830' };
      get(`${editor.origin}/hostile`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(200);
  });
});
