import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComparedProductRow } from '#contract/copies.ts';
import { isolated } from '#lib/isolated.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { caseCopies } from '#web/features/copies/copies.data.ts';
import { describePages } from '#web/features/copies/same-pages.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

/** The pages of a product that is held back beside those of the products that it is like; for staff alone. */
export function CopiesCard({ caseId, title }: { caseId: string; title: string }) {
  const query = useQuery(caseCopies(useApi(), caseId));
  const { data, error } = query;
  return (
    <Card title="Both files side by side">
      {error && !data ? (
        <QueryError query={query} />
      ) : !data ? (
        <Loading className="grid grid-cols-2 gap-4">
          <Skeleton className="aspect-[1/1.414] rounded-control" />
          <Skeleton className="aspect-[1/1.414] rounded-control" />
        </Loading>
      ) : data.products.length === 0 ? (
        <p className="text-muted">The files that were compared are deleted.</p>
      ) : (
        <Comparison title={title} createdAt={data.createdAt} products={data.products} />
      )}
    </Card>
  );
}

interface ComparisonProps {
  title: string;
  createdAt: string | null;
  products: readonly ComparedProductRow[];
}

function Comparison({ title, createdAt, products }: ComparisonProps) {
  const [chosen, setChosen] = useState('');
  const [at, setAt] = useState(0);
  const other = products.find(({ productId }) => productId === chosen) ?? products[0];
  if (!other) return null;
  const index = Math.min(at, other.pages.length - 1);
  const [ownPage = 1, otherPage = 1] = other.pages[index] ?? [];
  return (
    <div className="grid gap-4">
      {products.length > 1 && (
        <Select
          label="Compared with"
          options={products.map(({ productId, name, shopName }) => ({
            value: productId,
            label: `${isolated(name)} (${isolated(shopName)})`,
          }))}
          value={other.productId}
          onChange={(value) => {
            setChosen(value);
            setAt(0);
          }}
        />
      )}
      <p className="text-sm text-muted tabular-nums">
        {Math.round(other.score * 100)} % the same. Pages here = there: {describePages(other.pages)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" disabled={index === 0} onClick={() => setAt(index - 1)}>
          Previous pair
        </Button>
        <p role="status" className="text-sm tabular-nums">
          Pair {index + 1} of {other.pages.length}
        </p>
        <Button
          variant="secondary"
          disabled={index >= other.pages.length - 1}
          onClick={() => setAt(index + 1)}
        >
          Next pair
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <PageFigure
          name={title}
          who={`This product${createdAt ? `, since ${formatDate(createdAt)}` : ''}`}
          page={ownPage}
          address={other.ownPicture}
        />
        <PageFigure
          name={other.name}
          who={`${isolated(other.shopName)}, since ${formatDate(other.createdAt)}${other.listed ? '' : ', not listed now'}`}
          page={otherPage}
          address={other.otherPicture}
        />
      </div>
    </div>
  );
}

interface PageFigureProps {
  name: string;
  who: string;
  page: number;
  /** With `{page}` in it; null if the file is deleted. */
  address: string | null;
}

function PageFigure({ name, who, page, address }: PageFigureProps) {
  const source = address?.replace('{page}', String(page)) ?? null;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <figure className="min-w-0">
      <div className="grid aspect-[1/1.414] place-items-center overflow-hidden rounded-control border border-hairline bg-shade">
        {source === null || failed === source ? (
          <p className="p-3 text-center text-sm text-muted">
            {source === null ? 'The file is deleted.' : 'This page could not be drawn.'}
          </p>
        ) : (
          <img
            key={source}
            src={source}
            alt={`Page ${page} of ${name}`}
            className="size-full bg-white object-contain"
            onError={() => setFailed(source)}
          />
        )}
      </div>
      <figcaption className="mt-2 text-sm">
        <span className="block font-medium break-words">{name}</span>
        <span className="block break-words text-muted">{who}</span>
        <span className="block tabular-nums">Page {page}</span>
      </figcaption>
    </figure>
  );
}
