import { html } from './html';

describe('The html template', () => {
  it('An HTML template escapes inserted text but not the result of another template', () => {
    const inner = html`<b>${`<script>"it's" & more`}</b>`;
    expect(html`<p>${inner} ${['a<', 1]}</p>`.markup).toBe(
      '<p><b>&lt;script&gt;&quot;it&#39;s&quot; &amp; more</b> a&lt;1</p>',
    );
  });

  it('An HTML template inserts nothing for undefined, null and false', () => {
    expect(html`<p>${undefined}${null}${false}</p>`.markup).toBe('<p></p>');
  });
});
