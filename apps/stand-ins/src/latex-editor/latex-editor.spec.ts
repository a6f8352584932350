import { startLatexEditor } from './start-latex-editor';

describe("the LaTeX editor's stand-in", () => {
  it('says what will live there, under a visible label', async () => {
    const editor = await startLatexEditor({ port: 0 });
    const page = await (await fetch(editor.origin)).text();
    expect(page).toContain('Local stand-in');
    expect(page).toContain('OAuth 2.0 provider');
    await editor.stop();
  });
});
