import { Check } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Order Completed', noIndex: true }) };

function SuccessScreen() {
  return (
    <main id="content" className="mx-auto flex max-w-xl flex-col items-center px-4 py-24 text-center">
      <span
        className="grid size-16 place-items-center rounded-full bg-success-soft text-success"
        aria-hidden="true"
      >
        <Check className="size-8" />
      </span>
      <h1 className="mt-6 font-serif text-title font-heading">Order Completed</h1>
      <p className="mt-3 text-muted text-balance">
        Your order has been successfully placed. Thank you for shopping with us.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/customer-dashboard" className={buttonClass({ size: 'lg' })}>
          Go to Dashboard
        </Link>
        <Link to="/shop" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Continue Shopping
        </Link>
      </div>
    </main>
  );
}

export { SuccessScreen as Component };
