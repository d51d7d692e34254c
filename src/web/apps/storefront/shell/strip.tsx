import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { type SiteLayout, telOf } from './common.ts';

const SPEED_PX_PER_SECOND = 100;

/** The seconds in which the text scrolls by its own width; null until the browser has measured it. */
function useScrollDuration(text: string) {
  const track = useRef<HTMLSpanElement>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const node = track.current;
    if (!node || !text) return;
    const measure = () => setSeconds(node.offsetWidth / SPEED_PX_PER_SECOND);
    const watcher = new ResizeObserver(measure);
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [text]);
  return { track, seconds };
}

/** A scrolling text. It pauses on hover, on focus, by its button, and for visitors who prefer reduced motion. */
function Banner({ text }: { text: string }) {
  const { track, seconds } = useScrollDuration(text);
  const [paused, setPaused] = useState(false);
  if (!text) return <span />;
  const style = { '--round': seconds === null ? undefined : `${seconds}s` } as CSSProperties;
  return (
    <div className="strip-banner" data-moving={(seconds !== null && !paused) || undefined} style={style}>
      <button
        type="button"
        aria-label={paused ? 'Let the banner move' : 'Pause the banner'}
        onClick={() => setPaused(!paused)}
      >
        <Glyph name={paused ? 'play' : 'pause'} className="size-3.5" />
      </button>
      <p>
        <span ref={track}>{text}</span>
        <span aria-hidden="true">{text}</span>
      </p>
    </div>
  );
}

/** The line above the header; not on small screens. */
export function Strip({ settings }: { settings: SiteLayout['siteSettings'] }) {
  const { contactPhone } = settings;
  const helpline = settings.helplinePhone || contactPhone;
  return (
    <div className="strip">
      <div className="page-width">
        <Banner text={settings.bannerText} />
        {helpline && (
          <p>
            <a href={telOf(helpline)}>Helpline:</a>{' '}
            <a href={telOf(contactPhone || helpline)}>{contactPhone || helpline}</a>
          </p>
        )}
        <a href="/vendor-signup">Become a Seller!</a>
        <a href="/login">Login to Sell</a>
      </div>
    </div>
  );
}
