import type { Tree } from '@nx/devkit';

interface EndpointOptions {
  readonly domain: string;
  readonly name: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly requirement: string;
}

declare function endpointGenerator(tree: Tree, options: EndpointOptions): Promise<void>;
export = endpointGenerator;
