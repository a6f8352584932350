import { createTagManager } from './tag-manager';

const url = 'https://tags.example/gtm.js?id=GTM-1';
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const commands = () =>
  (window.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]'
      ? Array.from(entry as ArrayLike<unknown>)
      : entry,
  );

afterEach(() => {
  delete window.dataLayer;
  document.head.replaceChildren();
});

describe('createTagManager', () => {
  it('Everything is denied before any tag, and the script is loaded once something is allowed (EVENT-27, EVENT-28)', () => {
    const tags = createTagManager(url);
    expect(commands()).toEqual([['consent', 'default', denied]]);
    tags.apply({ analytics: false, marketing: false });
    expect(scripts()).toEqual([]);

    tags.apply({ analytics: true, marketing: false });
    expect(scripts()).toEqual([url]);
    expect(commands().at(-2)).toEqual([
      'consent',
      'update',
      { ...denied, analytics_storage: 'granted' },
    ]);
    expect(commands().at(-1)).toMatchObject({ event: 'gtm.js' });
  });

  it('The tags receive a later choice, and the script is loaded once (EVENT-28)', () => {
    const tags = createTagManager(url);
    tags.apply({ analytics: true, marketing: true });
    tags.apply({ analytics: false, marketing: false });
    expect(commands().at(-1)).toEqual(['consent', 'update', denied]);
    expect(scripts()).toEqual([url]);
  });
});
