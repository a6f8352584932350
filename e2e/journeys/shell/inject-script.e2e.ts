// Without the fixtures of the journeys, which fail on every violation: these violations are meant.
import { expect, test } from '@playwright/test';

const injections: Readonly<Record<string, () => unknown>> = {
  'markup in an element': () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
  'markup after an element': () => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'),
  'the address of a script': () => (document.createElement('script').src = '/boot.js'),
  'the text of a script': () => (document.createElement('script').text = 'alert(1)'),
  'a worker': () => new Worker('/boot.js'),
  'the frame’s document': () => (document.createElement('iframe').srcdoc = '<p>x</p>'),
  'a policy of its own': () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): void };
    };
    trustedTypes.createPolicy('evil', {});
  },
};

for (const path of ['/login', '/plans', '/api-docs'] as const) {
  test(`No text becomes a script on ${path} (SHARED-88)`, async ({ page }) => {
    await page.goto(path);
    for (const [what, inject] of Object.entries(injections))
      await expect(page.evaluate(inject), what).rejects.toThrow('TypeError');
  });
}
