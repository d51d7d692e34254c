import { type RefObject, useEffect, useState } from 'react';

/** True once the element has come within 600 px of the viewport. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node || near) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [element, near]);
  return near;
}
