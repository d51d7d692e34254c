import sanitizeHtml from 'sanitize-html';
import { foreignPicture, textPicture } from '#domain/picture.ts';
import { embeddableVideo } from '#domain/video.ts';
import { countWords, plainText } from '#domain/words.ts';
import { invalidField } from './errors.ts';

const ALIGN = ['ql-align-center', 'ql-align-right', 'ql-align-justify', 'ql-direction-rtl'];
const INDENT = Array.from({ length: 8 }, (_, index) => `ql-indent-${index + 1}`);
const BLOCK = [...ALIGN, ...INDENT];
const SPAN = ['ql-size-small', 'ql-size-large', 'ql-size-huge', 'ql-font-serif', 'ql-font-monospace'];

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'blockquote', 'li'];
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'span', 'a'];

const options = {
  allowedTags: [...BLOCKS, ...INLINE, 'ul', 'ol', 'pre', 'br', 'img', 'iframe'],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading', 'class'],
    pre: ['data-language'],
    li: ['data-list'],
  },
  allowedClasses: Object.fromEntries([
    ...BLOCKS.map((tag) => [tag, BLOCK]),
    ...INLINE.map((tag) => [tag, SPAN]),
    ['iframe', ['ql-video', ...ALIGN]],
  ]),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 24,
  transformTags: {
    // The page has its own h1; pasted headings deeper than the editor's become its deepest.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (tagName: string, { href = '' }: sanitizeHtml.Attributes) => ({
      tagName,
      attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
    iframe: (tagName: string, { src = '', class: name = '' }: sanitizeHtml.Attributes) => ({
      tagName,
      attribs: {
        class: name || 'ql-video',
        src: embeddableVideo(src) ?? '',
        title: 'Video',
        loading: 'lazy',
        allowfullscreen: 'true',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }: sanitizeHtml.IFrame) =>
    (tag === 'iframe' || tag === 'img') && !attribs.src,
} satisfies sanitizeHtml.IOptions;

/**
 * Sanitises HTML to what the editor can produce, safe to embed in a page. Pictures may be files of this market (`origin`
 * is its address), data URLs, or http and https addresses of other sites. Those of other sites are fetched late and
 * without a Referer. Other pictures are removed and counted in `droppedPictures`.
 * `field` is the name in the request, `label` the name in the form.
 * @throws ApiError 400 if there is no visible content, or more than `words` words
 */
export function cleanRichText(
  html: string,
  { field, label, words: most, origin }: { field: string; label: string; words: number; origin: string },
): { html: string; droppedPictures: number } {
  let droppedPictures = 0;
  const img = (tagName: string, attribs: sanitizeHtml.Attributes) => {
    const { src: given = '', loading: _, referrerpolicy: __, ...rest } = attribs;
    const src = textPicture(given, origin);
    if (src === null) droppedPictures += 1;
    const attributes: sanitizeHtml.Attributes = { alt: '', ...rest, src: src ?? '' };
    if (foreignPicture(given, origin))
      Object.assign(attributes, { loading: 'lazy', referrerpolicy: 'no-referrer' });
    return { tagName, attribs: attributes };
  };
  const transformTags = { ...options.transformTags, img };
  const clean = sanitizeHtml(html, { ...options, transformTags }).trim();
  const words = countWords(plainText(clean));
  if (words === 0 && !/<(?:img|iframe)\b/.test(clean)) throw invalidField(field, `Please enter ${label}.`);
  if (words > most) throw invalidField(field, `${label} is too long: ${most} words at most.`);
  return { html: clean, droppedPictures };
}
