import { Toolbar } from '@base-ui/react/toolbar';
import type Quill from 'quill';
import {
  Bold,
  Code,
  type Icon,
  ImagePlus,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
  Video,
} from '../icons/lucide.tsx';

export type Insertion = 'link' | 'video';

const BUTTON =
  'grid size-9 place-items-center rounded-small text-ink hover:bg-shade aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:size-11';
const SELECT =
  'h-9 rounded-small border border-line bg-surface px-2 text-sm text-ink pointer-coarse:h-11 pointer-coarse:text-base';

/** Label, icon, and the format with the value that the button sets. */
const TOGGLES: readonly (readonly [string, Icon, string, unknown])[] = [
  ['Bold', Bold, 'bold', true],
  ['Italic', Italic, 'italic', true],
  ['Underline', Underline, 'underline', true],
  ['Strikethrough', Strikethrough, 'strike', true],
  ['Numbered list', ListOrdered, 'list', 'ordered'],
  ['Bulleted list', List, 'list', 'bullet'],
  ['Quote', Quote, 'blockquote', true],
  ['Code block', Code, 'code-block', true],
];

const SELECTS: readonly { label: string; format: string; options: readonly [string, string][] }[] = [
  { label: 'Text style', format: 'header', options: [['', 'Normal'], ...['2', '3', '4'].map(heading)] },
  {
    label: 'Size',
    format: 'size',
    options: [
      ['small', 'Small'],
      ['', 'Normal size'],
      ['large', 'Large'],
      ['huge', 'Huge'],
    ],
  },
  {
    label: 'Font',
    format: 'font',
    options: [
      ['', 'Sans serif'],
      ['serif', 'Serif'],
      ['monospace', 'Monospace'],
    ],
  },
  {
    label: 'Alignment',
    format: 'align',
    options: [
      ['', 'Left'],
      ['center', 'Centre'],
      ['right', 'Right'],
      ['justify', 'Justify'],
    ],
  },
];

function heading(level: string): [string, string] {
  return [level, `Heading ${level}`];
}

interface EditorToolbarProps {
  editor: Quill;
  /** Formats at the caret. */
  formats: Record<string, unknown>;
  onInsert: (kind: Insertion) => void;
  onImage: () => void;
}

/** The editor's buttons: arrow keys move within the toolbar, Tab leaves it. */
export function EditorToolbar({ editor, formats, onInsert, onImage }: EditorToolbarProps) {
  const set = (format: string, value: unknown) => {
    editor.focus();
    editor.format(format, value, 'user');
  };
  const button = (label: string, Icon: Icon, act: () => void, pressed?: boolean) => (
    <Toolbar.Button
      key={label}
      className={BUTTON}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={act}
    >
      <Icon className="size-4.5" />
    </Toolbar.Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-hairline p-2">
      {SELECTS.map(({ label, format, options }) => (
        <select
          key={format}
          aria-label={label}
          className={SELECT}
          value={String(formats[format] ?? '')}
          onChange={(event) => set(format, event.target.value || false)}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <Toolbar.Root aria-label="Formatting" className="flex flex-wrap gap-0.5">
        {TOGGLES.map(([label, icon, format, value]) => {
          const on = formats[format] === value;
          return button(label, icon, () => set(format, on ? false : value), on);
        })}
        {button('Less indent', IndentDecrease, () => set('indent', '-1'))}
        {button('More indent', IndentIncrease, () => set('indent', '+1'))}
        {button('Link', Link2, () => onInsert('link'), Boolean(formats.link))}
        {button('Picture', ImagePlus, onImage)}
        {button('Video', Video, () => onInsert('video'))}
        {button('Clear formatting', RemoveFormatting, () => clear(editor))}
        {button('Undo', Undo2, () => editor.history.undo())}
        {button('Redo', Redo2, () => editor.history.redo())}
      </Toolbar.Root>
    </div>
  );
}

function clear(editor: Quill): void {
  const range = editor.getSelection(true);
  editor.removeFormat(range.index, range.length, 'user');
}
