const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, as content and within quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Markup that is safe to insert: what `html` returns. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

type Value = string | number | Html | readonly Html[] | false | null | undefined;

/**
 * Tags a template of HTML. Values are escaped, except what `html` has made itself; false, null and undefined leave
 * nothing. A line break with the indentation after it is dropped, so that templates can be indented.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const texts = strings.map((text) => text.replace(/\n\s*/g, ''));
  return new Html(texts.map((text, index) => text + markupOf(values[index])).join(''));
}

function markupOf(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return escapeHtml(String(value));
}
