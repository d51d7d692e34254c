type Kind = 'success' | 'error';

let loadToaster: (() => void) | undefined;
let isRequested = false;

/** Calls `callback` with the first toast: `Toaster` then loads sonner. Returns a function that unsubscribes. */
export function onFirstToast(callback: () => void): () => void {
  loadToaster = callback;
  if (isRequested) callback();
  return () => {
    loadToaster = undefined;
  };
}

async function show(kind: Kind, text: string | readonly string[]): Promise<void> {
  isRequested = true;
  loadToaster?.();
  const { toast: sonner } = await import('sonner');
  for (const line of typeof text === 'string' ? [text] : text) {
    // Deduplicated: the same failure reported twice is shown once.
    sonner[kind](line, kind === 'error' ? { id: line } : undefined);
  }
}

/** Shows a toast at the top right for three seconds, one for each item of a list. `Toaster` must be mounted. */
export const toast = {
  success: (text: string | readonly string[]): void => void show('success', text),
  error: (text: string | readonly string[]): void => void show('error', text),
};
