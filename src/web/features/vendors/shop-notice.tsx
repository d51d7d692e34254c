import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useApi } from '#web/kernel/context.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { OwnDocuments } from './own-documents.tsx';
import { applyAgain, ownApplication } from './vendors.data.ts';

type Application = DataOf<'GET vendor/application'>;

/** The screen on which a missing item is added. */
const NEXT_STEP: Record<string, string> = {
  'Shop picture': '/vendor-profile',
  'About text': '/vendor-profile',
  'At least 1 product': '/create-product',
  'Payout details': '/vendor-profile/shop',
};

/** Shows a vendor why the shop is not public and what to do. Renders nothing while it is public. */
export function ShopNotice() {
  const { data } = useQuery(ownApplication(useApi()));
  switch (data?.status) {
    case 'Applied':
      return <Waiting {...data} />;
    case 'Declined':
      return <Declined {...data} />;
    case 'Suspended':
      return (
        <Notice title="Your shop is suspended">
          <p>
            Shoppers do not see your shop and its products. What was bought stays available to its buyers. You
            can still sign in and read everything here.
          </p>
          <Reason {...data} />
        </Notice>
      );
    case 'Closed':
      return (
        <Notice title="Your shop is closed">
          <p>
            Shoppers do not see your shop and its products. What was bought stays available to its buyers, and
            you can still read your orders and invoices. To open the shop again, apply for it.
          </p>
          <ApplyAgain />
        </Notice>
      );
    default:
      return null;
  }
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label="Your shop" className={`${CARD} mt-5 grid gap-3 p-5 sm:p-6`}>
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const Reason = ({ statusReason }: Pick<Application, 'statusReason'>) =>
  statusReason && (
    <p className="border-s-2 border-hairline ps-3 break-words whitespace-pre-line">{statusReason}</p>
  );

function Waiting({ missing, documents }: Pick<Application, 'missing' | 'documents'>) {
  return (
    <Notice title="Your shop is waiting for approval">
      <p>
        You can prepare everything meanwhile. Shoppers see your shop and its active products once it is
        approved, and you get an e-mail then.
      </p>
      <Missing missing={missing} documents={documents} />
    </Notice>
  );
}

function Missing({ missing, documents }: Pick<Application, 'missing' | 'documents'>) {
  const own = new Set(documents.map(({ title }) => title));
  const others = missing.filter((item) => !own.has(item));
  return (
    <>
      {others.length > 0 && (
        <div>
          <p className="font-medium">What is still missing:</p>
          <ul className="mt-1 list-disc ps-5">
            {others.map((item) => (
              <li key={item}>
                <Link
                  to={NEXT_STEP[item] ?? '/vendor-profile'}
                  className="inline-block py-0.5 text-accent underline underline-offset-3"
                >
                  {item}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {documents.length > 0 && <OwnDocuments documents={documents} />}
    </>
  );
}

function ApplyAgain() {
  const may = useMay();
  const apply = useApiMutation(applyAgain);
  if (!may('own-shop:close')) return null;
  return (
    <div>
      <Button busy={apply.isPending} onClick={() => apply.mutate(undefined)}>
        Apply again
      </Button>
    </div>
  );
}

function Declined({ statusReason, missing, documents }: Application) {
  return (
    <Notice title="Your shop was not approved">
      <p>You can change what was missing, and apply again.</p>
      <Reason statusReason={statusReason} />
      <Missing missing={missing} documents={documents} />
      <ApplyAgain />
    </Notice>
  );
}
