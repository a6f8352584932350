import { treesOf, withTrees } from '../docs/trees.mjs';
import { root, textOf } from './workspace-files';

describe('the trees of architecture.md', () => {
  it('The trees are those of the folders; node tools/scripts/write-trees.mjs rewrites them', () => {
    const document = textOf('tools/docs/architecture.md');
    expect(document.match(/^```text tree=/gm)).toHaveLength(Object.keys(treesOf(root)).length);
    expect(document).toBe(withTrees(document, root));
  });

  it('A tree with a folder that does not exist is replaced', () => {
    const stale = ['Before', '```text tree=server', 'apps/api/src/nothing', '```', 'After'];
    const { server = [] } = treesOf(root);
    expect(withTrees(stale.join('\n'), root)).toBe(
      ['Before', '```text tree=server', ...server, '```', 'After'].join('\n'),
    );
  });

  it('The tree of the server has the server halves, and that of the browser the first sentence of each README', () => {
    const { browser = [], server = [] } = treesOf(root);
    expect(server).toContainEqual(
      expect.stringMatching(/^libs\/checkout-pricing\/server\/src +checkout, /),
    );
    expect(browser).toContainEqual(
      expect.stringMatching(/^libs\/shared +The base of all domains\.$/),
    );
  });
});
