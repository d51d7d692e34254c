import missingUrl from './picture-missing.svg?no-inline';

function replace(image: HTMLImageElement) {
  if (!image.classList.contains('picture') || image.dataset.missing !== undefined) return;
  image.dataset.missing = '';
  image.removeAttribute('srcset');
  image.src = missingUrl;
}

/**
 * Replaces pictures that cannot be loaded by a placeholder, with one listener for the whole page.
 * Pictures that failed before the call are replaced too. Returns a function that removes the listener.
 */
export function installPictureFallback(root: Document = document): () => void {
  const onError = (event: Event) => {
    if (event.target instanceof HTMLImageElement) replace(event.target);
  };
  root.addEventListener('error', onError, true);
  for (const image of root.images) {
    // A lazy picture that has not started to load has no currentSrc.
    if (image.complete && image.currentSrc && image.naturalWidth === 0) replace(image);
  }
  return () => root.removeEventListener('error', onError, true);
}
