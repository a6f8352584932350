import type { GeneratorCallback, Tree } from '@nx/devkit';

interface DomainOptions {
  readonly name: string;
  readonly endpoint: string;
  readonly path: string;
}

declare function domainGenerator(tree: Tree, options: DomainOptions): Promise<GeneratorCallback>;
export = domainGenerator;
