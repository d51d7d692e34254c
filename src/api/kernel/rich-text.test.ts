import { describe, expect, test } from 'vitest';
import { cleanRichText } from './rich-text.ts';

const OPTIONS = { field: 'description', label: 'Description', words: 800, origin: 'https://market.example' };
const clean = (html: string) => cleanRichText(html, OPTIONS).html;

describe('rich text', () => {
  test('HTML that the editor can produce → unchanged', () => {
    const html = [
      '<h2>One</h2><h3>Two</h3><h4>Three</h4>',
      '<p class="ql-align-center"><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> x<sub>1</sub> y<sup>2</sup></p>',
      '<p><span class="ql-size-huge ql-font-serif">large</span> <code>code</code></p>',
      '<ol><li>one<ul><li class="ql-indent-1">two</li></ul></li></ol><blockquote>said</blockquote>',
      '<pre data-language="plain">\n  if (a &lt; b)\n</pre>',
      '<p><img alt="" src="data:image/png;base64,iVBORw0KGgo=" /><img alt="A" src="/media/0123-1200x1200-aa8844/800.webp" /></p>',
    ].join('');
    expect(clean(html)).toBe(html);
  });

  test.each([
    ['<p onclick="x()" style="position:fixed" id="root" class="ql-size-huge evil">a</p>', '<p>a</p>'],
    ['<p>a<script>alert(1)</script><style>*{}</style></p>', '<p>a</p>'],
    ['<h1>a</h1><div>b</div><h5>c</h5>', '<h2>a</h2><p>b</p><h4>c</h4>'],
    ['<form action="/x"><input name="a">a</form><svg><p>b</p></svg>', 'a<p>b</p>'],
    ['<p><img src="javascript:x"><img src="data:image/svg+xml;base64,PHN2Zz4=">a</p>', '<p>a</p>'],
    ['<p><img src="blob:https://evil.test/1" onerror="x()">a</p>', '<p>a</p>'],
    ['<p>a<iframe src="https://evil.test/"></iframe></p>', '<p>a</p>'],
    ['<p>a<iframe srcdoc="<script>x</script>"></iframe></p>', '<p>a</p>'],
    ['<a href="JaVaScRiPt:x()">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ])('HTML that the editor cannot produce → removed: %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    ['https://other.example/a.png', 'https://other.example/a.png'],
    ['http://other.example/a.png', 'http://other.example/a.png'],
    ['//cdn.example/a.png', 'https://cdn.example/a.png'],
    ['https://other.example/media/0123-1200x1200-aa8844/800.webp', null],
  ])('a picture of another site (%j) → kept, loaded late and without a referrer', (src, kept) => {
    expect(
      cleanRichText(`<img src="${src}" alt="b" width="4" height="3" loading="eager" onload="x()">`, OPTIONS),
    ).toEqual({
      html: `<img alt="b" width="4" height="3" src="${kept ?? src}" loading="lazy" referrerpolicy="no-referrer" />`,
      droppedPictures: 0,
    });
  });

  test.each([
    '/api/v1/user/profile',
    'https://market.example/api/v1/user/profile',
    'https://user:word@other.example/a.png',
    'ftp://other.example/a.png',
    'blob:https://market.example/1',
    '',
  ])('a picture that texts may not show (%j) → removed and counted', (src) => {
    expect(cleanRichText(`<p>a<img src="${src}" alt="b"></p>`, OPTIONS)).toEqual({
      html: '<p>a</p>',
      droppedPictures: 1,
    });
  });

  test('a picture of the market itself → kept, by its path', () => {
    const picture = '/media/0123-1200x1200-aa8844/800.webp';
    expect(cleanRichText(`<img src="https://market.example${picture}">`, OPTIONS)).toEqual({
      html: `<img alt="" src="${picture}" />`,
      droppedPictures: 0,
    });
  });

  test('links → open in a new tab without a referrer', () => {
    for (const href of ['https://example.com/', 'http://a.test', 'mailto:a@b.test', 'tel:+1555']) {
      const link = `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">a</a>`;
      expect(clean(`<a href="${href}" target="_top">a</a>`)).toBe(link);
    }
  });

  test('videos of the two allowed sites → kept as embed addresses', () => {
    const video = '<iframe class="ql-video" src="https://youtu.be/dQw4w9WgXcQ" onload="x()"></iframe>';
    expect(clean(video)).toBe(
      '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Video" loading="lazy" allowfullscreen="true"></iframe>',
    );
  });

  test('empty, or more than 800 words → 400', () => {
    for (const html of ['', ' ', '<p><br></p>', '<p>&nbsp;</p>']) {
      expect(() => clean(html)).toThrow('Please enter Description.');
    }
    const words = '<strong>a</strong>b '.repeat(800);
    expect(clean(words)).not.toBe('');
    expect(() => clean(`${words}c`)).toThrow('Description is too long: 800 words at most.');
  });
});
