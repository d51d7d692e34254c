import type Quill from 'quill';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FieldError } from '../form/field.tsx';
import { createEditor, EDITOR_IMAGES, type EditorLimits, hasForeignPictures } from './editor.ts';
import './editor.css';
import { EditorToolbar, type Insertion } from './editor-toolbar.tsx';
import { InsertDialog } from './insert-dialog.tsx';

export interface RichTextEditorProps extends EditorLimits {
  /** The initial HTML; later values are ignored. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  error?: string;
  hint: string;
  /** Receives a handle that moves the focus into the text; null when the editor is unmounted. */
  focusRef: (target: { focus: () => void } | null) => void;
}

const FOREIGN_PICTURES =
  'Pictures from other sites load from there, so those sites see who looks at the page. The button Picture keeps them here.';

/** The editor of `RichTextField`, loaded on demand. */
export default function RichTextEditor({
  label,
  words,
  value,
  onChange,
  onBlur,
  error,
  hint,
  focusRef,
}: RichTextEditorProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const [editor, setEditor] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  const [inserting, setInserting] = useState<Insertion | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [foreignPictures, setForeignPictures] = useState(() => hasForeignPictures(value));
  const initialHtml = useEffectEvent(() => value);
  const change = useEffectEvent((html: string) => {
    setRefusal(undefined);
    setForeignPictures(hasForeignPictures(html));
    onChange(html);
  });
  const blur = useEffectEvent(onBlur);
  const shareFocus = useEffectEvent(focusRef);

  useEffect(() => {
    if (!container.current) return;
    const element = document.createElement('div');
    container.current.append(element);
    const quill = createEditor(
      element,
      { label, words, html: initialHtml() },
      {
        change: (html) => change(html),
        move: () => {
          if (quill.hasFocus()) setFormats(quill.getFormat());
        },
        blur: () => blur(),
        refused: setRefusal,
      },
    );
    quill.root.setAttribute('role', 'textbox');
    quill.root.setAttribute('aria-multiline', 'true');
    quill.root.setAttribute('aria-labelledby', `${id}-label`);
    shareFocus({ focus: () => quill.focus() });
    setEditor(quill);
    return () => {
      shareFocus(null);
      element.remove();
    };
  }, [id, label, words]);

  const problem = refusal ?? error;
  useEffect(() => {
    if (!editor) return;
    editor.root.setAttribute('aria-invalid', String(Boolean(problem)));
    editor.root.setAttribute('aria-describedby', problem ? `${id}-hint ${id}-error` : `${id}-hint`);
  }, [editor, problem, id]);

  function insert(kind: Insertion, address: string) {
    if (!editor) return;
    const range = editor.getSelection(true);
    if (kind === 'video') editor.insertEmbed(range.index, 'video', address, 'user');
    else if (range.length > 0) editor.formatText(range.index, range.length, 'link', address, 'user');
    else editor.insertText(range.index, address, 'link', address, 'user');
  }

  return (
    <div className="min-w-0">
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <div
        className={`rich-text-editor rounded-control border bg-surface ${problem ? 'border-danger' : 'border-edge'}`}
      >
        {editor && (
          <EditorToolbar
            editor={editor}
            formats={formats}
            onInsert={setInserting}
            onImage={() => picture.current?.click()}
          />
        )}
        <div ref={container} />
      </div>
      <input
        ref={picture}
        type="file"
        hidden
        accept={EDITOR_IMAGES}
        aria-label={`Picture for ${label}`}
        onChange={(event) => {
          const files = event.target.files;
          if (editor && files?.length) editor.uploader.upload(editor.getSelection(true), files);
          event.target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
        {foreignPictures && ` ${FOREIGN_PICTURES}`}
      </p>
      <FieldError id={`${id}-error`} error={problem} />
      <InsertDialog kind={inserting} onClose={() => setInserting(null)} onInsert={insert} />
    </div>
  );
}
