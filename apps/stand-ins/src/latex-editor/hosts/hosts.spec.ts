import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { StandIn } from '../../shared';
import { startLatexEditor } from '../start-latex-editor';

const portal = 'http://localhost:4200';

describe('The pages of the LaTeX editor that frame or open the portal', () => {
  let dataDir: string;
  let editor: StandIn;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'editor-hosts-'));
    editor = await startLatexEditor({
      port: 0,
      dataDir,
      portalUrl: portal,
      socialClient: { id: 'portal', secret: 'local-social-secret' },
      editorClientId: 'lemma-portal',
      now: Date.now,
    });
  });
  afterAll(async () => {
    await editor.stop();
    await rm(dataDir, { recursive: true });
  });

  const paths = ['/project', '/word', '/hostile'];

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
    const script = await response.text();
    expect(() => new Script(script)).not.toThrow();
  });

  it.each(['/project', '/word'])(
    'The page %s sends messages to the portal’s origin only',
    async (path) => {
      const script = await (await fetch(`${editor.origin}${path}.js`)).text();
      const targets = [...script.matchAll(/postMessage\((.+)\);/g)].map(([, list]) => list);
      expect([...new Set(targets)]).toEqual(['message, portal']);
    },
  );

  it.each(paths)(
    'Every element that the script of the page %s looks for is on the page',
    async (path) => {
      const [page, script] = await Promise.all(
        [path, `${path}.js`].map(async (each) => (await fetch(editor.origin + each)).text()),
      );
      const wanted = [...(script ?? '').matchAll(/find\('([\w-]+)'\)/g)].map(([, id]) => id);
      const isOptional = (id = '') => path === '/hostile' && id === 'ignored';
      for (const id of wanted) if (!isOptional(id)) expect(page).toContain(`id="${id}"`);
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
