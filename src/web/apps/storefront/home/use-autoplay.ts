import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { prefersReducedMotion } from '#ui/primitives/use-snap-row.ts';

/**
 * Calls `step` every `everyMs` milliseconds, except while hovered, while an element inside has the focus, in a
 * hidden tab, off the screen and while paused. `playing` is null where it never plays: not `enabled`, or the visitor
 * prefers reduced motion.
 */
export function useAutoplay(options: {
  region: RefObject<HTMLElement | null>;
  everyMs: number;
  enabled: boolean;
  step: () => void;
}): { playing: boolean | null; toggle: () => void } {
  const { region, everyMs, enabled } = options;
  const [playing, setPlaying] = useState<boolean | null>(null);
  const step = useEffectEvent(options.step);
  useEffect(() => {
    if (enabled && !prefersReducedMotion()) setPlaying(true);
  }, [enabled]);
  useEffect(() => {
    const node = region.current;
    if (!node || !playing) return;
    const timer = setInterval(() => {
      const { top, bottom } = node.getBoundingClientRect();
      const isHidden = document.hidden || bottom < 0 || top > window.innerHeight;
      if (!isHidden && !node.matches(':hover, :has(:focus-visible)')) step();
    }, everyMs);
    return () => clearInterval(timer);
  }, [region, everyMs, playing]);
  return { playing, toggle: () => setPlaying(!playing) };
}
