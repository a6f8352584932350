import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandIn } from '../../shared';
import { startLatexEditor } from '../start-latex-editor';

describe('The pages around the portal', () => {
  let dataDir: string;
  let editor: StandIn;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hosts-'));
    editor = await startLatexEditor({
      port: 0,
      dataDir,
      portalUrl: 'http://localhost:4200',
      socialClient: { id: 'portal', secret: 'local-social-secret' },
      editorClientId: 'lemma-portal',
      now: Date.now,
    });
  });
  afterAll(async () => {
    await editor.stop();
    await rm(dataDir, { recursive: true });
  });

  it.each(['/project', '/word', '/hostile'])(
    'The page %s may frame the portal and runs only its own script',
    async (path) => {
      const response = await fetch(`${editor.origin}${path}`);
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("frame-src 'self' http://localhost:4200;");
      expect(policy).toContain("script-src 'self';");
      expect(await response.text()).toContain('data-portal="http://localhost:4200"');
    },
  );

  it('The script of the pages is served, and addresses every message to the portal but for the hostile ones', async () => {
    const response = await fetch(`${editor.origin}/hosts.js`);
    expect(response.headers.get('content-type')).toContain('javascript');
    const script = await response.text();
    expect(script.match(/postMessage\(message, (?:portal|'\*')\)/g)).toEqual([
      'postMessage(message, portal)',
      "postMessage(message, '*')",
    ]);
  });
});
