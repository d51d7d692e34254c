import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import { formatDollars } from '#domain/money.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { type CartItem, cart, cartTotal } from '#web/features/cart/cart.ts';
import { keptCode } from '#web/features/cart/kept-code.ts';
import { claimedPayment } from '#web/features/checkout/claimed-payment.ts';
import { CODE_CHECK } from '#web/features/checkout/code-check.data.ts';
import {
  type Buyer,
  clearStoredIntent,
  PAYMENT,
  type Payment,
  usePayment,
} from '#web/features/checkout/use-payment.ts';
import { useQueryClient } from '#web/kernel/queries/queries.ts';
import { PRODUCTS } from '#web/kernel/query-keys.ts';
import { useRouter } from '#web/kernel/router/router-view.tsx';
import { useSession } from '#web/kernel/session.ts';
import { type CartPrice, useCartPrice } from './use-cart-price.ts';

const loadCheckout = () => import('#web/features/checkout/checkout-dialog.tsx');
const loadDiscountCode = () => import('./discount-code.tsx');

/** Totals and the checkout button. `items` are the available items of the cart. */
export function OrderSummary({ items, checked }: { items: readonly CartItem[]; checked: boolean }) {
  const { user } = useSession();
  const [isCheckoutOpen, setCheckoutOpen] = useState(false);
  const price = useCartPrice(items, checked);
  const [buyer, setBuyer] = useState<Buyer>({});
  const payment = usePayment(price.settled ? items : [], { code: price.applied?.code, buyer });
  useSuggestedCountry(payment.data?.taxes?.suggestedCountry, buyer, setBuyer);
  const onOrdered = useOnOrdered(price.applied !== null);
  const priceAgain = usePriceAgain();
  useOrderSeen(payment.data?.order ?? null, priceAgain);
  const customer = user?.role === 'customer';
  const CheckoutDialog = useLazyComponent(loadCheckout, isCheckoutOpen && customer);
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
      <Button
        size="lg"
        block
        className="mt-6"
        disabled={items.length === 0}
        onClick={() => setCheckoutOpen(true)}
      >
        Proceed to Checkout
      </Button>
      <Link to="/shop" className={buttonClass({ variant: 'ghost', block: true, className: 'mt-2' })}>
        Back to Shop
      </Link>
      {CheckoutDialog && (
        <CheckoutDialog
          open={isCheckoutOpen && customer}
          onOpenChange={setCheckoutOpen}
          payment={payment.data?.order ? undefined : payment.data}
          problem={vatProblemOf(payment.error)}
          refusal={refusalOf(payment.error)}
          buyer={buyer}
          onBuyer={setBuyer}
          products={items}
          onOrdered={onOrdered}
          onSeen={() => {
            forgetPayment();
            cart.takeOut(items);
          }}
          onOutdated={(message) => {
            setCheckoutOpen(false);
            priceAgain(message);
          }}
        />
      )}
      <LoginPrompt
        open={isCheckoutOpen && !customer}
        onOpenChange={setCheckoutOpen}
        signedIn={user !== null}
      />
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
      {isShown && DiscountCode && <DiscountCode price={price} isOpened={isOpened} />}
    </div>
  );
}

/** Why a VAT number was refused; null for other failures. */
const vatProblemOf = (error: unknown): string | null =>
  (error instanceof ApiFailure && error.fields.find(({ path }) => path === 'vatNumber')?.message) || null;

/** Why the cart was refused; null for a fault of the market or the provider, which is not shown. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiFailure && [400, 409].includes(error.status) && error.fields.length === 0
    ? error.message
    : null;

function forgetPayment(): void {
  claimedPayment.drop();
  clearStoredIntent();
}

/** Handles the order of a payment whose answer this browser has lost: as if the answer had come now. */
function useOrderSeen(order: Payment['order'], priceAgain: (message: string) => void): void {
  const router = useRouter();
  const handle = useEffectEvent((seen: NonNullable<Payment['order']>) => {
    forgetPayment();
    if (seen.status === 'Failed')
      priceAgain(
        `Order ${seen.orderId} could not be completed. What you paid for it goes back to your card.`,
      );
    else void router.navigate('/success').then(() => cart.takeOut(seen.products));
  });
  useEffect(() => {
    if (order) handle(order);
  }, [order]);
}

/** Begins with the country of the visitor's network address; the payment window shows it, and asks for another. */
function useSuggestedCountry(
  suggested: string | null | undefined,
  buyer: Buyer,
  setBuyer: (buyer: Buyer) => void,
): void {
  useEffect(() => {
    if (suggested && !buyer.country) setBuyer({ ...buyer, country: suggested });
  }, [suggested, buyer, setBuyer]);
}

/** Handles a refused claim: refetches the cart's products, its code and the payment, so that the cart shows what changed. */
function usePriceAgain(): (message: string) => void {
  const queryClient = useQueryClient();
  return (message) => {
    toast.error(message);
    void queryClient.invalidateQueries({ queryKey: PRODUCTS });
    void queryClient.resetQueries({ queryKey: CODE_CHECK });
    // Resets the payment instead of refetching it, so that paying is disabled until there is a new one.
    void queryClient.resetQueries({ queryKey: PAYMENT });
  };
}

/** Handles a completed order: empties the cart and shows the success page. */
function useOnOrdered(withCode: boolean): () => void {
  const router = useRouter();
  return () => {
    toast.success('Payment successful');
    forgetPayment();
    if (withCode) keptCode.drop();
    // Navigates first, so that the emptied cart does not flash below the closing dialog.
    void router.navigate('/success').then(() => cart.clear());
  };
}

interface LoginPromptProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  signedIn: boolean;
}

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
        <Link to="/login" state={{ from: '/cart' }} className={buttonClass()}>
          Go to Login
        </Link>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
