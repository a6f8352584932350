import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandIn } from '../shared';
import { startLatexEditor } from './start-latex-editor';

describe('The LaTeX editor’s stand-in', () => {
  let dataDir: string;
  let editor: StandIn;
  const start = () =>
    startLatexEditor({
      port: 0,
      dataDir,
      portalUrl: 'http://localhost:4200',
      socialClient: { id: 'portal', secret: 'local-social-secret' },
      editorClientId: 'lemma-portal',
      pageScripts: dataDir,
      now: Date.now,
    });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'latex-editor-'));
    editor = await start();
  });
  afterEach(async () => {
    await editor.stop();
    await rm(dataDir, { recursive: true });
  });

  it('The first page has the stand-in label, what it stands in for, and the users of both providers', async () => {
    const page = await (await fetch(editor.origin)).text();
    expect(page).toContain('Local stand-in');
    expect(page).toContain('OAuth provider');
    expect(page).toContain('Ada Lovelace');
  });

  it('The signing key survives a restart', async () => {
    const keys = async () => (await fetch(`${editor.origin}/openid/jwks`)).json();
    const before: unknown = await keys();
    await editor.stop();
    editor = await start();
    expect(await keys()).toEqual(before);
  });
});
