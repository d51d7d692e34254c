type Kind = 'success' | 'error';

let wake: (() => void) | undefined;
let wanted = false;

/** Called by `Toaster`: tells it when the first toast is due, so that sonner is fetched only then. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback;
  if (wanted) callback();
  return () => {
    wake = undefined;
  };
}

async function show(kind: Kind, text: string | readonly string[]): Promise<void> {
  wanted = true;
  wake?.();
  const { toast: sonner } = await import('sonner');
  for (const line of typeof text === 'string' ? [text] : text) {
    // The same failure told twice is one notice.
    sonner[kind](line, kind === 'error' ? { id: line } : undefined);
  }
}

/** A notice at the top right for three seconds; a list becomes one notice an item. `Toaster` must be mounted. */
export const toast = {
  success: (text: string | readonly string[]): void => void show('success', text),
  error: (text: string | readonly string[]): void => void show('error', text),
};
