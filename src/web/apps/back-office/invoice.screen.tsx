import type { VendorOrder } from '#contract/vendor-orders.ts';
import { CARD } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Download, Printer } from '#ui/icons/lucide.tsx';
import { useLocation } from '#ui/navigation.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useInvoice } from '#web/features/vendor-orders/use-invoice.ts';
import { orderFromLocationState } from '#web/features/vendor-orders/vendor-orders.data.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { InvoiceFacts } from './invoice/invoice-facts.tsx';
import { InvoiceLines } from './invoice/invoice-lines.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Invoice', noIndex: true }) };

const LIST = { path: '/orders', name: 'orders' };

/** The invoice of the order in the location state; without one, a link back to the orders. */
function InvoiceScreen() {
  const { id } = useParams();
  const order = orderFromLocationState(useLocation().state, id);
  return order ? <Invoice order={order} /> : <NoOrder />;
}

function Invoice({ order }: { order: VendorOrder }) {
  const pdf = useInvoice();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading
        plain
        title="Invoice"
        back={LIST}
        subtitle={order.orderId}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer className="size-4.5" /> Print
            </Button>
            <Button variant="secondary" busy={pdf.isPending} onClick={() => pdf.mutate(order.id)}>
              <Download className="size-4.5" /> Download PDF
            </Button>
          </div>
        }
      />
      <article className={`mt-5 p-5 sm:p-8 print:mt-8 print:border-0 print:p-0 ${CARD}`}>
        <InvoiceFacts order={order} />
        <InvoiceLines order={order} />
      </article>
    </div>
  );
}

function NoOrder() {
  return (
    <>
      <PageHeading plain title="Invoice" />
      <EmptyState
        title="Order data not found. Please go back to the order list."
        action={
          <Link to="/orders" className={buttonClass()}>
            Back to orders
          </Link>
        }
      />
    </>
  );
}

export { InvoiceScreen as Component };
