import { html } from './html';

describe('the html template', () => {
  it('escapes every text and keeps markup of its own', () => {
    const inner = html`<b>${`<script>"it's" & more`}</b>`;
    expect(html`<p>${inner} ${['a<', 1]}</p>`.markup).toBe(
      '<p><b>&lt;script&gt;&quot;it&#39;s&quot; &amp; more</b> a&lt;1</p>',
    );
  });

  it('writes nothing for what is not there', () => {
    expect(html`<p>${undefined}${null}${false}</p>`.markup).toBe('<p></p>');
  });
});
