import missingUrl from './picture-missing.svg?no-inline';

function replace(image: HTMLImageElement) {
  if (!image.classList.contains('picture') || image.dataset.missing !== undefined) return;
  image.dataset.missing = '';
  image.removeAttribute('srcset');
  image.src = missingUrl;
}

/**
 * Puts a quiet drawing where a picture cannot be loaded: one listener for the whole page, none per picture.
 * Also looks after those that failed before it was installed. Returns the function that removes it.
 */
export function installPictureFallback(root: Document = document): () => void {
  const onError = (event: Event) => {
    if (event.target instanceof HTMLImageElement) replace(event.target);
  };
  root.addEventListener('error', onError, true);
  for (const image of root.images) {
    // A lazy picture that has not begun has no currentSrc.
    if (image.complete && image.currentSrc && image.naturalWidth === 0) replace(image);
  }
  return () => root.removeEventListener('error', onError, true);
}
