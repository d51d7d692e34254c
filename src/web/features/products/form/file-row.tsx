import { useSortable } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';
import { formatSize } from '#domain/file-facts.ts';
import {
  GOODS_FORMATS,
  type GoodsKind,
  PRODUCT_FILE_NAME_MAX,
  PRODUCT_FILE_NOTE_MAX,
} from '#domain/goods.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { ArrowDown, ArrowUp, GripVertical, X } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';

export interface FileRowProps {
  id: string;
  index: number;
  /** Its place among all files, if this list has a part of them. */
  number?: number;
  name: string;
  note: string;
  kind: GoodsKind | null;
  bytes: number;
  /** Being checked, ready, or how far it is. */
  state: ReactNode;
  problem?: string | null;
  /** Buttons of an upload. */
  actions?: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onRename: (names: { name?: string; note?: string }) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const BUTTON = 'size-9 min-h-0! p-0! text-muted hover:text-ink pointer-coarse:size-11';

/** A further file of a product: name and note to change, what it is, its place and its removal. */
export function FileRow(props: FileRowProps) {
  const { id, index, number = index, name, note, kind, bytes, state, problem, actions } = props;
  const { isFirst, isLast, onRename, onMove, onRemove } = props;
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  const facts = [...(kind ? [GOODS_FORMATS[kind].label] : []), formatSize(bytes)].join(' · ');
  return (
    <li
      ref={ref}
      className={`flex gap-2 bg-surface py-4 sm:gap-3 ${isDragging ? 'relative z-10 shadow-float' : ''}`}
    >
      <span ref={handleRef} className="mt-7 cursor-grab self-start py-2.5 text-muted" aria-hidden="true">
        <GripVertical className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <TextInput
            label={`Name of file ${number + 1}`}
            maxLength={PRODUCT_FILE_NAME_MAX}
            defaultValue={name}
            onBlur={({ target }) => {
              const typed = target.value.trim();
              if (!typed) target.value = name;
              else if (typed !== name) onRename({ name: typed });
            }}
          />
          <TextInput
            label={`Note on file ${number + 1}`}
            placeholder="Such as ‘for copy shops’"
            maxLength={PRODUCT_FILE_NOTE_MAX}
            defaultValue={note}
            onBlur={({ target }) => {
              const typed = target.value.trim();
              if (typed !== note) onRename({ note: typed });
            }}
          />
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
            <span>{facts}</span>
            {state}
          </div>
          <div className="flex">
            {actions}
            <Button
              variant="ghost"
              className={BUTTON}
              aria-label={`Move file ${number + 1} up`}
              title="Move up"
              data-move="up"
              disabled={isFirst}
              onClick={() => onMove(-1)}
            >
              <ArrowUp className="size-4.5" />
            </Button>
            <Button
              variant="ghost"
              className={BUTTON}
              aria-label={`Move file ${number + 1} down`}
              title="Move down"
              data-move="down"
              disabled={isLast}
              onClick={() => onMove(1)}
            >
              <ArrowDown className="size-4.5" />
            </Button>
            <Button
              variant="ghost"
              className={BUTTON}
              aria-label={`Remove file ${number + 1}`}
              title="Remove"
              onClick={onRemove}
            >
              <X className="size-4.5" />
            </Button>
          </div>
        </div>
        {problem && <p className="mt-1 text-sm text-danger">{problem}</p>}
      </div>
    </li>
  );
}
