type Kind = 'success' | 'error';

let wake: (() => void) | undefined;
let wanted = false;

/** Called by `Toaster`, which fetches sonner when the first toast is due. */
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
    // Deduplicated: the same failure reported twice is shown once.
    sonner[kind](line, kind === 'error' ? { id: line } : undefined);
  }
}

/** Shows a toast at the top right for three seconds, one for each item of a list. `Toaster` must be mounted. */
export const toast = {
  success: (text: string | readonly string[]): void => void show('success', text),
  error: (text: string | readonly string[]): void => void show('error', text),
};
