import { useState } from 'react';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ConfirmDialog } from '#ui/primitives/confirm-dialog.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Drawer } from '#ui/primitives/drawer.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { PopoverMenu } from '#ui/primitives/popover-menu.tsx';
import { toast } from '#ui/primitives/toast.ts';

type Overlay = 'dialog' | 'long dialog' | 'confirmation' | 'left drawer' | 'right drawer';

const SIZES = [
  { value: 'a4', label: 'A4' },
  { value: 'a5', label: 'A5' },
];
const PARAGRAPHS = Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1} of the terms.`);
const OVERLAYS: readonly Overlay[] = ['dialog', 'long dialog', 'confirmation', 'left drawer', 'right drawer'];

/** Overlays: dialogs, drawers, a menu and toasts. */
export function OverlayParts() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [size, setSize] = useState('a4');
  const props = (overlay: Overlay) => ({
    open: open === overlay,
    onOpenChange: (next: boolean) => setOpen(next ? overlay : null),
  });
  const close = () => setOpen(null);
  return (
    <Card title="Overlays">
      <div className="flex flex-wrap gap-3">
        {OVERLAYS.map((overlay) => (
          <Button key={overlay} variant="secondary" onClick={() => setOpen(overlay)}>
            Open the {overlay}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => toast.success('Saved.')}>
          Show a success
        </Button>
        <Button variant="secondary" onClick={() => toast.error(['Name is taken.', 'Price is missing.'])}>
          Show two errors
        </Button>
        <PopoverMenu
          label="Example menu"
          header={<p className="font-medium">Robin Test</p>}
          items={[
            { label: 'Shop', href: '/shop' },
            { label: 'Logout', onSelect: () => toast.success('Signed out.') },
          ]}
        >
          <Glyph name="down" />
        </PopoverMenu>
      </div>
      <FormDialog
        {...props('dialog')}
        title="Edit the size"
        description="It is shown in the shop."
        confirm="Save"
        busy={false}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <TextInput label="Title" />
        <Select label="Size" options={SIZES} value={size} onChange={setSize} />
      </FormDialog>
      <Dialog {...props('long dialog')} title="Terms" size="lg">
        <div className="grid gap-4">
          {PARAGRAPHS.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Dialog>
      <ConfirmDialog
        {...props('confirmation')}
        title="Delete the product"
        text="Do you want to delete it?"
        confirm="Delete"
        onConfirm={close}
        problem={['It is part of an order.']}
      />
      <Drawer {...props('left drawer')} title="Menu">
        <Button variant="ghost" onClick={close}>
          Home
        </Button>
      </Drawer>
      <Drawer
        {...props('right drawer')}
        side="right"
        title="Filter"
        footer={<Button onClick={close}>Apply</Button>}
      >
        <TextInput label="Keyword" />
      </Drawer>
    </Card>
  );
}
