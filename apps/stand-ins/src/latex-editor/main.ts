import { runStandIn } from '../shared';
import { startLatexEditor } from './start-latex-editor';

void runStandIn('LaTeX editor', (environment) =>
  startLatexEditor({
    port: environment.port('PORT'),
    dataDir: environment.folder('DATA_DIR'),
    portalUrl: environment.url('PORTAL_URL'),
    socialClient: {
      id: environment.text('SOCIAL_CLIENT_ID'),
      secret: environment.text('SOCIAL_CLIENT_SECRET'),
    },
    editorClientId: environment.text('EDITOR_CLIENT_ID'),
    pageScripts: environment.text('PAGE_SCRIPTS'),
    now: () => Date.now(),
  }),
);
