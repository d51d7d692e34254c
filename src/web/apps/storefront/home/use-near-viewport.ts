import { type RefObject, useEffect, useState } from 'react';

/** True from the moment the part comes within a screen of the window. */
export function useNearViewport(part: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const node = part.current;
    if (!node || near) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [part, near]);
  return near;
}
