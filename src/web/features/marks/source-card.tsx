import type { Source } from '#contract/marks.ts';
import { pageRanges } from '#domain/page-ranges.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';

const KINDS: Record<Source['marks'][number], string> = {
  metadata: 'the document’s id and metadata',
  structure: 'an object in its structure',
  spacing: 'shifted spaces in its text',
  dots: 'the pattern of dots on its pages',
};

/** An order that a file comes from: how sure that is, and what says so. */
export function SourceCard({ title, source }: { title: string; source: Source }) {
  const { orderId, productName, confidence, marks, pages } = source;
  return (
    <Card title={title}>
      <DataList
        items={[
          { term: 'Order', value: <span className="font-medium tabular-nums">{orderId}</span> },
          { term: 'Product', value: productName },
          { term: 'Certainty', value: `${percent(confidence)} %` },
          { term: 'Found by', value: marks.map((kind) => KINDS[kind]).join(', ') },
          ...(pages.length > 0 ? [{ term: 'Pages', value: pageRanges(pages) }] : []),
        ]}
      />
    </Card>
  );
}

/** Never 100: a mark says from which copy a page comes, not who passed it on. */
const percent = (confidence: number): string => (Math.floor(confidence * 1000) / 10).toFixed(1);
