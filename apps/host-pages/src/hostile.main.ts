import { attacks } from './attacks';
import { addToLog } from './message-log';
import { messages } from './messages';
import { find, onClick, onClickOfEach, settings, show } from './page';

// `/hostile`: shows any page of the portal in a frame or a pop-up and attacks it; nothing may come back.
const { portal } = settings();
const frame = find<HTMLIFrameElement>('frame');
const path = find<HTMLInputElement>('path');
let target: Window | null = null;
let sent = 0;

function showTarget(how: 'frame' | 'pop-up'): void {
  const { origin, href } = new URL(path.value, portal);
  if (origin !== portal) return;
  if (how === 'pop-up') {
    target = window.open(href, 'attacked', 'popup,width=520,height=760');
    return;
  }
  frame.hidden = false;
  frame.src = href;
  target = frame.contentWindow;
}

function send(message: unknown): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => addToLog(messages.port, data);
  try {
    // A hostile window sends to whatever page is in the frame.
    target?.postMessage(message, '*', [port2]);
    sent += 1;
  } catch (error) {
    show('not-sent', messages.notSent(String(error)));
  }
}

function attack(kind: string): void {
  if (!target) showTarget('frame');
  const kinds = kind === 'all' ? Object.keys(attacks) : [kind];
  for (const each of kinds) for (const message of attacks[each]?.() ?? []) send(message);
  show('sent', String(sent));
}

// Everything that comes counts, from any window.
window.addEventListener('message', ({ origin, data }) => addToLog(origin, data));
onClick('show-frame', () => showTarget('frame'));
onClick('show-pop-up', () => showTarget('pop-up'));
onClickOfEach('attack', attack);

// Tests open the page with what it is to do: ?path=/embedded-session&attack=all
const query = new URLSearchParams(window.location.search);
const wanted = query.get('path');
if (wanted !== null) {
  path.value = wanted;
  frame.addEventListener('load', () => attack(query.get('attack') ?? 'all'), { once: true });
  showTarget('frame');
}
