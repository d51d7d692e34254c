import type { SlideRow } from '#contract/content-lists.ts';
import { ExternalLink } from '#ui/icons/lucide.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { formatMinute } from '#web/kernel/times.ts';

/** A slide or promotion in its list: picture, alt text, link, and when it is shown. */
export function SlideSummary({ slide }: { slide: SlideRow }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Picture
        url={slide.image}
        alt=""
        sizes="112px"
        className="aspect-video w-28 shrink-0 rounded-control object-cover"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="line-clamp-2 font-medium">{slide.alt}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <a
            href={slide.link}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-6 max-w-full items-center gap-1 underline-offset-4 hover:underline"
          >
            <span className="truncate">{slide.link}</span>
            <ExternalLink className="size-3.5 shrink-0" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Period slide={slide} />
        </p>
      </div>
    </div>
  );
}

function Period({ slide: { shownFrom, shownUntil } }: { slide: SlideRow }) {
  if (!shownFrom && !shownUntil) return null;
  const now = Date.now();
  if (shownUntil && Date.parse(shownUntil) <= now) {
    return (
      <RecordStatus kind="visibility" status="Ended">{`Ended ${formatMinute(shownUntil)}`}</RecordStatus>
    );
  }
  if (shownFrom && Date.parse(shownFrom) > now) {
    return <RecordStatus kind="visibility" status="Later">{`From ${formatMinute(shownFrom)}`}</RecordStatus>;
  }
  return (
    <RecordStatus kind="visibility" status="Shown">
      {shownUntil ? `Until ${formatMinute(shownUntil)}` : 'Shown'}
    </RecordStatus>
  );
}
