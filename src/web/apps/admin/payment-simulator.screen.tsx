import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { paymentSimulator } from '#web/features/checkout/payment-simulator.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { FaultsForm } from './payment-simulator/faults-form.tsx';
import { OutcomeForm } from './payment-simulator/outcome-form.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Payment Simulator', noIndex: true }) };

/** Sets the faults of the payment simulator, so that an admin can see how the market handles them. */
function PaymentSimulatorScreen() {
  const query = useQuery(paymentSimulator(useApi()));
  const { data: faults, error } = query;
  return (
    <>
      <PageHeading
        plain
        title="Payment Simulator"
        subtitle="Make payments fail on purpose, buy something, and see what happens to the order."
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        {faults ? (
          <>
            <FaultsForm key={JSON.stringify(faults)} current={faults} />
            <OutcomeForm />
          </>
        ) : isNotFound(error) ? (
          <EmptyState
            title="This market has no payment simulator"
            action={
              <Link to="/admin-orders" className={buttonClass({ variant: 'secondary' })}>
                Go to orders
              </Link>
            }
          >
            This market takes real cards through Stripe. A market without Stripe’s keys has the simulator.
          </EmptyState>
        ) : error ? (
          <QueryError query={query} />
        ) : (
          <Loading className="grid gap-6">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-56 rounded-card" />
          </Loading>
        )}
      </div>
    </>
  );
}

export { PaymentSimulatorScreen as Component };
