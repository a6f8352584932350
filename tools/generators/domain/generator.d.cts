import type { Tree } from '@nx/devkit';

interface DomainOptions {
  readonly name: string;
  readonly call: string;
  readonly path: string;
}

declare function domainGenerator(tree: Tree, options: DomainOptions): Promise<void>;
export = domainGenerator;
