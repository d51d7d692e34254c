import type { BoughtFile } from '#contract/product-files.ts';
import { formatSize } from '#domain/file-facts.ts';
import { GOODS_FORMATS } from '#domain/goods.ts';
import { downloadAllLabel } from '#domain/product-files.ts';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useArchive, useFileOfLine } from '#web/features/library/library.data.ts';

interface LineFilesProps {
  orderLineId: string;
  /** Of the product. */
  name: string;
  files: readonly BoughtFile[];
}

/** The files of a purchase that has several, each with its download, and all of them as a ZIP. */
export function LineFiles({ orderLineId, name, files }: LineFilesProps) {
  const archive = useArchive();
  return (
    <div className="w-full">
      <ul
        aria-label={`Files of ${name}`}
        className="divide-y divide-hairline border-y border-hairline text-[0.9375rem]"
      >
        {files.map((file) => (
          <LineFile key={file.id} orderLineId={orderLineId} product={name} file={file} />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3 max-w-full"
        busy={archive.isPending}
        onClick={() => archive.mutate({ orderLineIds: [orderLineId] })}
      >
        <Download className="size-4 shrink-0" /> {downloadAllLabel(files)}
      </Button>
    </div>
  );
}

function LineFile(props: { orderLineId: string; product: string; file: BoughtFile }) {
  const { orderLineId, product, file } = props;
  const { id, name, kind, bytes } = file;
  const download = useFileOfLine();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-32">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <span className="block text-sm text-muted tabular-nums">
          {GOODS_FORMATS[kind].label} · {formatSize(bytes)}
        </span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        busy={download.isPending}
        aria-label={`Download ${name} of ${product}`}
        onClick={() => download.mutate({ orderLineId, fileId: id })}
      >
        <Download className="size-4" /> Download
      </Button>
    </li>
  );
}
