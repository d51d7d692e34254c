import type { LookInside } from '#contract/look-inside.ts';
import { formatMegabytes } from '#domain/file-facts.ts';
import { lazily } from '#lib/memoize.ts';

/** What is known of a product's file, in words. Renders nothing before it has been read. */
export function AboutFile({ look }: { look: LookInside }) {
  if (look.pageCount === null) return null;
  return (
    <>
      <h2 className="mt-8 font-semibold">About this file</h2>
      <dl className="about-file">
        {factsOf(look).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            {/* Browsers and Node.js may name a language differently. */}
            <dd suppressHydrationWarning>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function factsOf(look: LookInside): (readonly [string, string])[] {
  const { pageCount, pageSize, searchable, language, tagged, fontsEmbedded, links, sizeBytes } = look;
  const facts: (readonly [string, string | number | null | false])[] = [
    ['Pages', pageCount],
    ['Page size', pageSize],
    [
      'Text',
      searchable === null ? null : searchable ? 'Can be searched' : 'Pictures only, cannot be searched',
    ],
    ['Language', language && languageName(language)],
    ['Screen readers', tagged === null ? null : tagged ? 'Tagged for them' : 'Not tagged'],
    ['Fonts', fontsEmbedded === null ? null : fontsEmbedded ? 'Embedded' : 'Not all embedded'],
    ['Links', links ? links : null],
    ['File size', sizeBytes > 0 && formatMegabytes(sizeBytes)],
  ];
  return facts.flatMap(([name, fact]) => (fact ? [[name, String(fact)] as const] : []));
}

/** Made once, since that takes longer than its use. */
const languages = lazily(
  () => new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }),
);

const languageName = (tag: string): string => languages().of(tag) ?? tag;
