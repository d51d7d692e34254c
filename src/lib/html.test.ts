import { describe, expect, test } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  test('text and numbers → escaped', () => {
    expect(String(html`<a title="${`"'`}">${'<b> & co'} ${2}</a>`)).toBe(
      '<a title="&quot;&#39;">&lt;b&gt; &amp; co 2</a>',
    );
  });

  test('markup made by html, alone or in a list → inserted as it is', () => {
    const rows = ['<1>', '<2>'].map((text) => html`<i>${text}</i>`);
    expect(String(html`<p>${rows}${html`<hr>`}</p>`)).toBe('<p><i>&lt;1&gt;</i><i>&lt;2&gt;</i><hr></p>');
  });

  test('false, null, undefined → nothing; zero → 0', () => {
    expect(String(html`<p>${false}${null}${undefined}${0}</p>`)).toBe('<p>0</p>');
  });

  test('line breaks and indentation of the template → dropped, those of values → kept', () => {
    expect(
      String(html`
        <p>
          ${'a\n  b'}
        </p>
      `),
    ).toBe('<p>a\n  b</p>');
  });
});
