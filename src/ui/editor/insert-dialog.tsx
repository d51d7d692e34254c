import { type FormEvent, useState } from 'react';
import { embeddableVideo } from '#domain/video.ts';
import { TextInput } from '../form/text-input.tsx';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import type { Insertion } from './editor-toolbar.tsx';

const TEXTS = {
  link: { title: 'Insert link', label: 'Address', hint: 'Begins with https://, mailto: or tel:' },
  video: { title: 'Insert video', label: 'Video address', hint: 'Of YouTube or Vimeo.' },
};

const problemOf = (kind: Insertion, address: string): string | undefined => {
  if (!address) return `Please enter ${TEXTS[kind].label}.`;
  if (kind === 'video')
    return embeddableVideo(address) ? undefined : 'Please enter an address of YouTube or Vimeo.';
  return /^(?:https?:\/\/|mailto:|tel:)./i.test(address)
    ? undefined
    : 'Please enter an address that begins with https://, mailto: or tel:.';
};

/** Asks for the address of a link or video to insert. */
export function InsertDialog(props: {
  kind: Insertion | null;
  onClose: () => void;
  onInsert: (kind: Insertion, address: string) => void;
}) {
  const { kind, onClose, onInsert } = props;
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const { title, label, hint } = TEXTS[kind ?? 'link'];
  const close = () => {
    setAddress('');
    setProblem(undefined);
    onClose();
  };
  function insert(event: FormEvent) {
    event.preventDefault();
    // React bubbles the event through the portal, which would submit the form around the dialog.
    event.stopPropagation();
    if (!kind) return;
    const nextProblem = problemOf(kind, address.trim());
    setProblem(nextProblem);
    if (nextProblem) return;
    onInsert(kind, address.trim());
    close();
  }
  return (
    <Dialog
      open={kind !== null}
      onOpenChange={(open) => !open && close()}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="insert-form">
            Insert
          </Button>
        </>
      }
    >
      <form method="post" id="insert-form" noValidate onSubmit={insert}>
        <TextInput
          label={label}
          hint={hint}
          inputMode="url"
          value={address}
          error={problem}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
