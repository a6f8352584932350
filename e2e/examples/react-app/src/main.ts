import './styles.css';
import { replaceTexts } from './texts';

// The libraries keep texts when they are loaded: they are replaced first.
replaceTexts();
const { start } = await import('./start');
await start();
