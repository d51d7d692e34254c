import sanitizeHtml from 'sanitize-html';
import { badRequest } from '#api/kernel/errors.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { embeddableVideo } from '#domain/video.ts';
import { countWords, plainText } from '#domain/words.ts';

const ALIGN = ['ql-align-center', 'ql-align-right', 'ql-align-justify', 'ql-direction-rtl'];
const INDENT = Array.from({ length: 8 }, (_, index) => `ql-indent-${index + 1}`);
const BLOCK = [...ALIGN, ...INDENT];
const SPAN = ['ql-size-small', 'ql-size-large', 'ql-size-huge', 'ql-font-serif', 'ql-font-monospace'];
const EMBEDDED_PICTURE = /^data:image\/(?:png|gif|jpeg|bmp|x-icon);base64,[A-Za-z0-9+/]+=*$/;

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'blockquote', 'li'];
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'span', 'a'];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE, 'ul', 'ol', 'pre', 'br', 'img', 'iframe'],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
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
    // The page itself has the one h1; what is pasted with deeper headings keeps the deepest that the editor has.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs } }),
    iframe: (tagName, { src = '', class: name = '' }) => ({
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
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && !attribs.src) ||
    (tag === 'img' && (!attribs.src || (/^data:/i.test(attribs.src) && !EMBEDDED_PICTURE.test(attribs.src)))),
};

/**
 * HTML as the editor can produce it, and nothing else; safe to stand in a page.
 * @throws ApiError 400 when there is nothing to read or see in it, or too much
 */
export function cleanDescription(html: string): string {
  const clean = sanitizeHtml(html, options).trim();
  const words = countWords(plainText(clean));
  if (words === 0 && !/<(?:img|iframe)\b/.test(clean)) throw badRequest('Please enter Description.');
  if (words > DESCRIPTION_WORDS)
    throw badRequest(`Description is too long: ${DESCRIPTION_WORDS} words at most.`);
  return clean;
}
