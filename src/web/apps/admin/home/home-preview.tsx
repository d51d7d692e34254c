import { useEffect, useRef, useState } from 'react';
import type { HomeDocument } from '#contract/content.ts';
import { Monitor, Smartphone } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { DRAFT_ADDRESS, DRAFT_READY, type DraftMessage } from '#web/kernel/draft.ts';

const WIDTHS = { phone: 390, desktop: 1280 };
/** If the framed page has not requested the draft by then, the preview shows an error. */
const READY_TIMEOUT_MS = 15_000;

interface HomePreviewProps {
  value: HomeDocument;
  /** The id of the section that is being edited. */
  sectionId: string | null;
}

/** The home page with the form's values, at the width of a phone or a desktop. */
export function HomePreview(props: HomePreviewProps) {
  const [view, setView] = useState<keyof typeof WIDTHS>('desktop');
  const [attempt, setAttempt] = useState(0);
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-3 @4xl:sticky @4xl:top-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Preview</h2>
        <div className="flex flex-wrap gap-1">
          <Button
            variant={view === 'phone' ? 'secondary' : 'ghost'}
            size="sm"
            aria-pressed={view === 'phone'}
            onClick={() => setView('phone')}
          >
            <Smartphone className="size-4" /> Phone
          </Button>
          <Button
            variant={view === 'desktop' ? 'secondary' : 'ghost'}
            size="sm"
            aria-pressed={view === 'desktop'}
            onClick={() => setView('desktop')}
          >
            <Monitor className="size-4" /> Desktop
          </Button>
        </div>
      </div>
      <PageFrame key={attempt} {...props} width={WIDTHS[view]} onRetry={() => setAttempt(attempt + 1)} />
    </section>
  );
}

type State = 'opening' | 'shown' | 'failed';

/** The page in a frame of `width` px, scaled down to the available width. */
function PageFrame({
  value,
  sectionId,
  width,
  onRetry,
}: HomePreviewProps & { width: number; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [availableWidth, setAvailableWidth] = useState(0);
  const [state, setState] = useState<State>('opening');
  /** How often the framed page has requested the draft: once per load of the frame. */
  const [requestCount, setRequestCount] = useState(0);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const watcher = new ResizeObserver(() => setAvailableWidth(node.clientWidth));
    watcher.observe(node);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data !== DRAFT_READY) return;
      setState('shown');
      setRequestCount((times) => times + 1);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (state !== 'opening') return;
    const timer = setTimeout(() => setState('failed'), READY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (requestCount === 0) return;
    const message: DraftMessage = { type: 'draft', value, sectionId };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [requestCount, value, sectionId]);
  const scale = Math.min(1, availableWidth / width);
  return (
    <div
      ref={box}
      className="relative h-[min(44rem,75dvh)] overflow-hidden rounded-card border border-hairline bg-shade"
    >
      {availableWidth > 0 && (
        <iframe
          ref={frame}
          title="Preview of the home page"
          src={DRAFT_ADDRESS}
          className={state === 'shown' ? 'absolute top-0 bg-surface' : 'invisible absolute top-0'}
          style={{
            width,
            height: `${100 / scale}%`,
            left: (availableWidth - width * scale) / 2,
            transform: `scale(${scale})`,
            transformOrigin: 'top left',
          }}
        />
      )}
      {state === 'opening' && (
        <Loading label="Loading the preview" className="block p-5">
          <Skeleton className="block h-10 rounded-control" />
          <Skeleton className="mt-5 block aspect-[2.6] rounded-card" />
          <Skeleton className="mt-8 block h-6 w-40" />
        </Loading>
      )}
      {state === 'failed' && (
        <div className="grid h-full place-items-center">
          <ErrorState message="The preview could not be loaded." onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}
