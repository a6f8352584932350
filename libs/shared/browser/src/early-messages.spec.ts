import { bootScript } from './boot-script';
import { takeEarlyMessages } from './early-messages';

function boot(path: string) {
  window.history.replaceState(null, '', path);
  const script = document.createElement('script');
  script.textContent = bootScript;
  document.head.append(script);
}

const send = (data: unknown) => window.dispatchEvent(new MessageEvent('message', { data }));

describe('early messages', () => {
  it('A page that is not the bridge keeps no messages (EMBED-21)', () => {
    boot('/account');
    send('early');
    expect(takeEarlyMessages()).toEqual([]);
  });

  it('The bridge keeps up to 20 messages until its script takes them (EMBED-21)', () => {
    boot('/embedded-session');
    for (let index = 0; index < 25; index += 1) send(index);
    expect(takeEarlyMessages().map(({ data }) => data)).toEqual([...Array(20).keys()]);
    send('late');
    expect(takeEarlyMessages()).toEqual([]);
  });
});
