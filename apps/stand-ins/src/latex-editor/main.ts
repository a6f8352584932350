import { runStandIn } from '../shared';
import { startLatexEditor } from './start-latex-editor';

void runStandIn('LaTeX editor', (environment) =>
  startLatexEditor({ port: environment.port('PORT') }),
);
