import { formatBytes } from '#lib/bytes.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type Archives, writeArchive } from '#web/features/archive/archive.data.ts';
import { formatMinute } from '#web/kernel/times.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** The shop's archive: asked for, being written, or ready to be downloaded. */
export function TakeAway({ archive }: { archive: Archives['archive'] }) {
  const request = useApiMutation({
    ...writeArchive,
    // The answer is an attachment, so the browser does not leave the page.
    onSuccess: ({ data }) => {
      if ('url' in data) window.location.assign(data.url);
    },
  });
  const write = (renew: boolean) => request.mutate({ renew });
  return (
    <Card title="Take your data with you">
      <p className="max-w-[70ch] text-muted">
        One ZIP with your products, all versions of their files, pictures, texts, reviews, orders, the lines
        of your account, and the addresses of your pages. Other markets like this can import it, and the
        format is documented inside.
      </p>
      <div className="mt-5" role="status">
        {archive === null && (
          <Button busy={request.isPending} onClick={() => write(false)}>
            Write the archive
          </Button>
        )}
        {(archive?.status === 'waiting' || archive?.status === 'writing') && (
          <>
            <p className="flex max-w-96 items-center gap-3 text-sm text-muted">
              <progress
                aria-label="Archive"
                max={100}
                value={Math.round(archive.progress * 100)}
                className="progress h-2 grow"
              />
              <span className="tabular-nums">{Math.round(archive.progress * 100)} %</span>
            </p>
            <p className="mt-3">Your archive is being written. You can leave this page meanwhile.</p>
          </>
        )}
        {archive?.status === 'ready' && (
          <>
            <p>
              Written on {formatMinute(archive.createdAt)}, {formatBytes(archive.sizeBytes ?? 0)}
              {archive.keptUntil && `, kept until ${formatMinute(archive.keptUntil)}`}.
            </p>
            <p className="mt-4 flex flex-wrap gap-3">
              <Button busy={request.isPending} onClick={() => write(false)}>
                Download
              </Button>
              <Button variant="secondary" busy={request.isPending} onClick={() => write(true)}>
                Write a new one
              </Button>
            </p>
          </>
        )}
        {archive?.status === 'failed' && (
          <>
            <FormError messages="The archive could not be written. Please try again, or tell the market." />
            <Button className="mt-4" busy={request.isPending} onClick={() => write(true)}>
              Try again
            </Button>
          </>
        )}
      </div>
      <p className="mt-5 max-w-[70ch] text-sm text-muted">
        Orders name your customers as your screens do. Keep the file as carefully.
      </p>
    </Card>
  );
}
