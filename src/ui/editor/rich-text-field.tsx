import { countWords, plainText } from '#domain/words.ts';
import { Loading, Skeleton } from '../primitives/skeleton.tsx';
import { useLazyComponent } from '../primitives/use-lazy-component.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const load = () => import('./rich-text-editor.tsx');

/** A rich-text field: headings, lists, links, pictures and videos. The editor is loaded when the field is rendered. */
export function RichTextField(props: Omit<RichTextEditorProps, 'hint'>) {
  const Editor = useLazyComponent(load, true);
  if (!Editor) {
    return (
      <Loading label="Loading the editor" className="grid gap-2">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-72 rounded-control" />
      </Loading>
    );
  }
  return <Editor {...props} hint={`${countWords(plainText(props.value))} of ${props.words} words`} />;
}
