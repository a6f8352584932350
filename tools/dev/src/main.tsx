import { UiProvider } from '@portal/shared/ui';
import { createRoot } from 'react-dom/client';
import { ComponentSheetPage } from './component-sheet-page';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <UiProvider>
    <main>
      <ComponentSheetPage />
    </main>
  </UiProvider>,
);
