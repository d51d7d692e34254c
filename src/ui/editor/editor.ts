import Quill from 'quill';
import 'quill/dist/quill.core.css';
import { RICH_TEXT_CHARACTERS } from '#domain/limits.ts';
import { foreignPicture, textPicture } from '#domain/picture.ts';
import { embeddableVideo } from '#domain/video.ts';
import { countWords } from '#domain/words.ts';

const NO_PICTURE =
  'A picture without a web address is left out. Please save it and add it with the button Picture.';
const IMAGE_TYPES = ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon'];
export const EDITOR_IMAGES = IMAGE_TYPES.join(',');

type Delta = ReturnType<Quill['getContents']>;

interface FormatClass {
  new (): object;
  create: (value: string) => HTMLElement;
}

/** Registers videos as frames of the sites that `embeddableVideo` knows, and the schemes of links. */
function registerFormats(): void {
  const Link = Quill.import('formats/link') as { PROTOCOL_WHITELIST: string[] };
  Link.PROTOCOL_WHITELIST = ['http', 'https', 'mailto', 'tel'];
  const Video = Quill.import('formats/video') as unknown as FormatClass;
  class EmbeddedVideo extends Video {
    declare domNode: HTMLElement;
    static override create(value: string): HTMLElement {
      const node = Video.create.call(EmbeddedVideo, embeddableVideo(value) ?? 'about:blank');
      node.title = 'Video';
      return node;
    }
    /** Quill's own format would replace the frame by a link. */
    html(): string {
      return this.domNode.outerHTML;
    }
  }
  Quill.register('formats/video', EmbeddedVideo as never, true);
}
registerFormats();

export interface EditorLimits {
  /** The text's accessible name. */
  label: string;
  /** The largest number of words; a change that exceeds it is undone. */
  words: number;
}

export interface EditorEvents {
  /** Receives the HTML after a change by the user; '' for an empty text. */
  change: (html: string) => void;
  /** The caret or the formats at the caret have changed. */
  move: () => void;
  blur: () => void;
  /** Receives the reason why a change was undone. */
  refused: (message: string) => void;
}

/** Creates a rich-text editor in an element of the page. */
export function createEditor(
  element: HTMLElement,
  { html, ...limits }: EditorLimits & { html: string },
  events: EditorEvents,
): Quill {
  const quill = new Quill(element, {
    formats: [
      'header',
      'bold',
      'italic',
      'underline',
      'strike',
      'script',
      'size',
      'font',
      'code',
      'link',
      'blockquote',
      'code-block',
      'list',
      'indent',
      'align',
      'image',
      'video',
    ],
    modules: {
      history: { maxStack: 100, delay: 1000, userOnly: false },
      // Tab leaves the editor, so that keyboards are not trapped; in a code block it indents by two spaces.
      keyboard: { bindings: { tab: null, indent: null, outdent: null } },
      uploader: {
        mimetypes: IMAGE_TYPES,
        handler: (range: { index: number }, files: File[]) =>
          void embed(quill, { index: range.index, files, label: limits.label }, events),
      },
    },
  });
  quill.root.classList.add('prose');
  quill.root.dir = 'auto';
  // What the server would remove on save is dropped when it is pasted.
  quill.clipboard.addMatcher('img', (node, delta) => {
    const src = (node as HTMLImageElement).getAttribute('src') ?? '';
    if (textPicture(src, location.origin) !== null) return delta;
    // Runs after Quill has inserted the rest of the pasted content.
    queueMicrotask(() => events.refused(NO_PICTURE));
    return delta.slice(0, 0);
  });
  quill.setContents(quill.clipboard.convert({ html }), 'silent');
  quill.history.clear();
  quill.on('text-change', (delta, before, source) => {
    if (source === 'silent') return;
    if (exceeds(quill, limits.words, before)) {
      const range = quill.getSelection();
      // Not silent, so that the undo history merges the change and its reversal.
      quill.updateContents(delta.invert(before), 'api');
      if (range)
        quill.setSelection(Math.max(0, range.index - Math.max(0, delta.changeLength())), 0, 'silent');
      events.refused(`${limits.label} is ${limits.words} words at most: nothing was added.`);
      return;
    }
    events.change(htmlOf(quill));
    events.move();
  });
  quill.on('selection-change', (range) => {
    events.move();
    if (!range) events.blur();
  });
  return quill;
}

/** Whether HTML shows pictures that are loaded from other sites. */
export function hasForeignPictures(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('img')].some(
    (image) => foreignPicture(image.getAttribute('src') ?? '', location.origin) !== null,
  );
}

/** Whether a change has exceeded the limit. A text that already exceeds it may still become shorter. */
function exceeds(quill: Quill, maxWords: number, before: Delta): boolean {
  const words = countWords(quill.getText());
  return words > maxWords && words > countWords(textOf(before));
}

const textOf = (delta: Delta): string =>
  delta.ops.map(({ insert }: { insert?: unknown }) => (typeof insert === 'string' ? insert : ' ')).join('');

/** The semantic HTML of the text; '' if it has neither text nor pictures nor videos. */
function htmlOf(quill: Quill): string {
  const empty = quill.getText().trim() === '' && !quill.root.querySelector('img, iframe');
  return empty ? '' : quill.getSemanticHTML().replaceAll('&nbsp;', ' ');
}

async function embed(
  quill: Quill,
  { index, files, label }: { index: number; files: File[]; label: string },
  events: EditorEvents,
): Promise<void> {
  for (const file of files) {
    const url = await dataUrl(file);
    if (htmlOf(quill).length + url.length > RICH_TEXT_CHARACTERS) {
      return events.refused(`The pictures in ${label} are 2 MB at most together: nothing was added.`);
    }
    quill.insertEmbed(index, 'image', url, 'user');
    quill.setSelection(index + 1, 0);
  }
}

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
