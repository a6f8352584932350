import { html } from './html';

describe('The html template', () => {
  it('Inserted text is escaped, and inserted markup of the template itself is not', () => {
    const inner = html`<b>${`<script>"it's" & more`}</b>`;
    expect(html`<p>${inner} ${['a<', 1]}</p>`.markup).toBe(
      '<p><b>&lt;script&gt;&quot;it&#39;s&quot; &amp; more</b> a&lt;1</p>',
    );
  });

  it('Undefined, null and false are inserted as nothing', () => {
    expect(html`<p>${undefined}${null}${false}</p>`.markup).toBe('<p></p>');
  });
});
