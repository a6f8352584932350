import { createRoot } from 'react-dom/client';
import { App } from './app';

const root = document.getElementById('app');
if (root?.dataset['portal']) createRoot(root).render(<App portal={root.dataset['portal']} />);
