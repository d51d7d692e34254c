import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { keptCode } from '#web/features/cart/kept-code.ts';
import type { CartPrice } from './use-cart-price.ts';

interface DiscountCodeProps {
  price: CartPrice;
  /** The shopper has opened the field, so it takes the focus. */
  isOpened: boolean;
  /** The code is taken off; the field stays open for another one. */
  onRemove: () => void;
}

/** The field of a discount code, or the code that is applied, with a button to take it off. */
export default function DiscountCode({ price, isOpened, onRemove }: DiscountCodeProps) {
  const { typed, applied, refusal } = price;
  const [text, setText] = useState(typed ?? '');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  const remove = useRef<HTMLButtonElement>(null);
  const isChecking = typed !== null && applied === null && refusal === null;
  const hasActed = useRef(false);
  useEffect(() => {
    if (!hasActed.current || isChecking) return;
    hasActed.current = false;
    // What had the focus, 'Apply' or 'Remove', is gone.
    if (document.activeElement === document.body) (remove.current ?? field.current)?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    hasActed.current = true;
    setMissing(text.trim() === '');
    if (text.trim()) keptCode.keep(text.trim());
    else field.current?.focus();
  };
  return (
    <div>
      <div className={applied ? 'flex flex-wrap items-center justify-between gap-2' : undefined}>
        <p role="status" className="min-w-0 text-sm text-muted">
          {applied && (
            <>
              The code <strong className="font-medium break-all text-ink">{applied.code}</strong> is applied.
            </>
          )}
        </p>
        {applied && (
          <Button
            ref={remove}
            variant="ghost"
            size="sm"
            aria-label={`Remove the code ${applied.code}`}
            onClick={() => {
              hasActed.current = true;
              onRemove();
              setText('');
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {!applied && (
        <form method="post" noValidate className="grid gap-3" onSubmit={submit}>
          <TextInput
            ref={field}
            label="Discount code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={missing ? 'Please enter Discount code.' : (refusal ?? undefined)}
          />
          <Button type="submit" variant="secondary" block busy={isChecking} busyText="Checking...">
            Apply
          </Button>
        </form>
      )}
    </div>
  );
}
