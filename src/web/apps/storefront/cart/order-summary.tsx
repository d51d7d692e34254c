import { useState } from 'react';
import { formatDollars } from '#domain/money.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';
import { type CartItem, cartTotal } from '#web/features/cart/cart.ts';
import { keptCode } from '#web/features/cart/kept-code.ts';
import { useSession } from '#web/kernel/session.ts';
import type { CartPrice } from './use-cart-price.ts';
import type { Checkout } from './use-checkout.ts';
import { RETURN_TO_CHECKOUT } from './use-return-to-checkout.ts';

const loadCheckout = () => import('#web/features/checkout/checkout-dialog.tsx');
const loadDiscountCode = () => import('./discount-code.tsx');

interface OrderSummaryProps {
  /** The available items of the cart. */
  items: readonly CartItem[];
  checkout: Checkout;
  /** One sentence for each product that the customer has bought before. */
  bought: readonly string[];
}

/** Totals and the checkout button. */
export function OrderSummary({ items, checkout, bought }: OrderSummaryProps) {
  const { user } = useSession();
  const { price, payment, isOpen, setOpen } = checkout;
  const customer = user?.role === 'customer';
  const CheckoutDialog = useLazyOverlay(loadCheckout, isOpen && customer, () => setOpen(false));
  return (
    <section
      aria-labelledby="summary-title"
      className="rounded-card border border-hairline bg-surface p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary-title" className="font-serif text-heading font-heading">
        Order Summary
      </h2>
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-y-3 tabular-nums">
        <dt className="text-muted">Subtotal ({items.length})</dt>
        <dd className="text-end">{formatDollars(cartTotal(items))}</dd>
        {price.applied && (
          <>
            <dt className="text-muted break-all">Code {price.applied.code}</dt>
            <dd className="text-end">−{formatDollars(price.applied.discount)}</dd>
          </>
        )}
        <dt className="border-t border-hairline pt-3 font-semibold">Total</dt>
        <dd className="border-t border-hairline pt-3 text-end text-lg font-semibold">
          {formatDollars(price.total)}
        </dd>
      </dl>
      {payment.data?.taxes && (
        <p className="mt-2 text-sm text-muted">
          {payment.data.taxes.included ? 'Tax included.' : 'Tax is added by your country when you pay.'}
        </p>
      )}
      <FoldedCode price={price} />
      <Button size="lg" block className="mt-6" disabled={items.length === 0} onClick={() => setOpen(true)}>
        Proceed to Checkout
      </Button>
      <Link to="/shop" className={buttonClass({ variant: 'ghost', block: true, className: 'mt-2' })}>
        Back to Shop
      </Link>
      {CheckoutDialog && (
        <CheckoutDialog
          open={isOpen && customer}
          onOpenChange={setOpen}
          payment={payment.data?.order ? undefined : payment.data}
          problem={checkout.vatProblem}
          refusal={checkout.refusal}
          bought={bought}
          buyer={checkout.buyer}
          onBuyer={checkout.setBuyer}
          items={items}
          onPaid={checkout.onPaid}
          onSeen={checkout.onSeen}
          onOutdated={checkout.onOutdated}
        />
      )}
      <LoginPrompt open={isOpen && !customer} onOpenChange={setOpen} signedIn={user !== null} />
    </section>
  );
}

/** The field of a discount code, folded until it is wanted or a link has brought a code along. */
function FoldedCode({ price }: { price: CartPrice }) {
  const [isOpened, setOpened] = useState(false);
  const isShown = isOpened || price.typed !== null;
  const DiscountCode = useLazyComponent(loadDiscountCode, isShown);
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      {price.applied === null && (
        <button
          type="button"
          aria-expanded={isShown}
          className="flex min-h-11 w-full items-center justify-between gap-2 text-start text-[0.9375rem] font-medium"
          onClick={() => {
            if (isShown) keptCode.drop();
            setOpened(!isShown);
          }}
        >
          Have a code?
          <Glyph name={isShown ? 'minus' : 'plus'} className="size-4" />
        </button>
      )}
      {isShown && DiscountCode && (
        <DiscountCode
          price={price}
          isOpened={isOpened}
          onRemove={() => {
            keptCode.drop();
            setOpened(true);
          }}
        />
      )}
    </div>
  );
}

interface LoginPromptProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  signedIn: boolean;
}

/** The cart is where one comes back to, and goes on paying. */
const FROM_CART = { from: `/cart?${RETURN_TO_CHECKOUT}` };

function LoginPrompt({ open, onOpenChange, signedIn }: LoginPromptProps) {
  const text = signedIn
    ? 'Only customer accounts can buy. Sign in with a customer account to proceed to checkout.'
    : 'You must be logged in to proceed to checkout.';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Please sign in"
      size="sm"
      footer={
        <>
          <Link to="/signup" state={FROM_CART} className={buttonClass({ variant: 'secondary' })}>
            Create an account
          </Link>
          <Link to="/login" state={FROM_CART} className={buttonClass()}>
            Go to Login
          </Link>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
