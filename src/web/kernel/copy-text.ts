import { toast } from '#ui/primitives/toast.ts';

/** Puts a text into the clipboard and says so. `what` begins the sentence, such as 'The link'. */
export async function copyText(text: string, what: string, more = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} has been copied.${more && ` ${more}`}`);
  } catch {
    // Browsers refuse it on pages without HTTPS.
    toast.error(`Your browser does not let this page copy. ${what} is ${text}`);
  }
}
