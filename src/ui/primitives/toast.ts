import { TOAST_DURATION } from '#domain/limits.ts';

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
  const lines = typeof text === 'string' ? [text] : text;
  const loaded = await import('sonner').catch(() => null);
  if (!loaded) return showPlain(lines);
  const { toast: sonner } = loaded;
  for (const line of lines) {
    // Deduplicated: the same failure reported twice is shown once.
    sonner[kind](line, kind === 'error' ? { id: line } : undefined);
  }
}

/** Without sonner, which is not loaded yet where the connection broke before the first toast. */
function showPlain(lines: readonly string[]): void {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className =
    'fixed inset-x-4 bottom-4 z-100 rounded-control bg-danger px-4 py-3 font-medium text-on-danger shadow-float sm:start-auto';
  notice.textContent = lines.join(' ');
  document.body.append(notice);
  setTimeout(() => notice.remove(), TOAST_DURATION);
}

/** Shows a toast at the top right for three seconds, one for each item of a list. `Toaster` must be mounted. */
export const toast = {
  success: (text: string | readonly string[]): void => void show('success', text),
  error: (text: string | readonly string[]): void => void show('error', text),
};
