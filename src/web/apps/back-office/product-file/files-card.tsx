import { useQuery } from '@tanstack/react-query';
import type { ProductFile } from '#contract/product-files.ts';
import { formatSize } from '#domain/file-facts.ts';
import { GOODS_FORMATS } from '#domain/goods.ts';
import { goodsWords } from '#domain/goods-words.ts';
import { MAIN_FILE_ID } from '#domain/product-files.ts';
import { Card } from '#ui/frames/card.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { productFiles } from '#web/features/products/product-files.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

/** The set of files that a product sells, in its order. */
export function FilesCard({ id }: { id: string }) {
  const query = useQuery(productFiles(useApi(), id));
  return (
    <Card
      title="Files"
      action={
        <Link to={`/edit-product?id=${id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Change files
        </Link>
      }
    >
      {query.isPending && (
        <Loading label="Loading the files">
          <Skeleton className="h-12" />
        </Loading>
      )}
      {query.isError && <QueryError query={query} />}
      {query.data?.length === 0 && <p className="text-muted">No file yet.</p>}
      {query.data && query.data.length > 0 && (
        <ol aria-label="Files" className="divide-y divide-hairline border-y border-hairline">
          {query.data.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ol>
      )}
    </Card>
  );
}

const STATES = { checking: 'Being checked', refused: 'Refused', ready: '' };

function FileLine({ file }: { file: ProductFile }) {
  const { id, name, note, kind, bytes, facts, containsScripts, state, reason } = file;
  const about = [
    ...(kind ? [GOODS_FORMATS[kind].label] : []),
    formatSize(bytes),
    ...(facts ? goodsWords(facts) : []),
    // Only the first PDF is marked for its buyer.
    ...(id !== MAIN_FILE_ID && state === 'ready' ? ['not marked'] : []),
    ...(containsScripts ? ['contains scripts'] : []),
  ];
  return (
    <li className="py-3">
      <p className="font-medium">
        <bdi className="wrap-anywhere">{name}</bdi>
        {STATES[state] && (
          <span className={`font-normal ${state === 'refused' ? 'text-danger' : 'text-muted'}`}>
            {' '}
            · {STATES[state]}
          </span>
        )}
      </p>
      <p className="mt-0.5 text-sm text-muted tabular-nums">{about.join(' · ')}</p>
      {note && (
        <p className="mt-0.5 text-sm wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      )}
      {reason && <p className="mt-0.5 text-sm text-danger">{reason}</p>}
    </li>
  );
}
