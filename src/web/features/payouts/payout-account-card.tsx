import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useMay } from '#web/kernel/use-may.ts';
import { payoutAccount } from './payout-account.data.ts';
import { BankAccountDialog, ProviderDialog } from './payout-account-dialogs.tsx';

type Account = DataOf<'GET vendor/payout-account'>;

/** How a vendor is paid; the owner can give and replace the details. Staff pass the `vendorId` and only read. */
export function PayoutAccountCard({ vendorId }: { vendorId?: string }) {
  const query = useQuery(payoutAccount(useApi(), vendorId));
  const mayChange = useMay()('payout-account:manage');
  const [dialog, setDialog] = useState<'bank' | 'provider' | null>(null);
  const account = query.data;
  const change = (next: 'bank' | 'provider') => (open: boolean) => setDialog(open ? next : null);
  return (
    <Card
      title="Payout Details"
      action={account && <RecordStatus kind="payoutAccount" status={account.status} />}
    >
      {query.isError && <QueryError query={query} />}
      {query.isPending && <Skeleton className="h-16" />}
      {account && (
        <div className="grid justify-items-start gap-4">
          <Description account={account} />
          {mayChange && (
            <div className="flex flex-wrap gap-3">
              <Button
                variant={account.method === null ? 'primary' : 'secondary'}
                onClick={() => setDialog('provider')}
              >
                {providerLabel(account)}
              </Button>
              <Button variant="secondary" onClick={() => setDialog('bank')}>
                {account.method === 'byHand' ? 'Change bank account' : 'Use bank transfer'}
              </Button>
            </div>
          )}
        </div>
      )}
      {account && (
        <>
          <BankAccountDialog
            open={dialog === 'bank'}
            onOpenChange={change('bank')}
            isReplacing={isUsed(account)}
          />
          <ProviderDialog
            open={dialog === 'provider'}
            onOpenChange={change('provider')}
            isReplacing={isUsed(account)}
          />
        </>
      )}
    </Card>
  );
}

/** Details that are used already are replaced only with the password. */
const isUsed = ({ status }: Account): boolean => status === 'Ready' || status === 'Restricted';

function providerLabel({ method, status }: Account): string {
  if (method !== 'connect') return 'Get paid by card provider';
  return status === 'Incomplete' ? 'Go on at the card provider' : 'Change at the card provider';
}

function Description({ account: { method, last4, requirements, status } }: { account: Account }) {
  if (method === null)
    return (
      <p className="max-w-prose text-muted">
        Tell us where your money goes. The card provider pays you by itself once it knows you; or give a bank
        account, and the market transfers your money.
      </p>
    );
  return (
    <div className="grid max-w-prose gap-3 text-muted">
      <p>
        {method === 'connect' ? 'The card provider pays you' : 'The market transfers your money'}
        {last4 ? ` to the bank account that ends with ${last4}.` : '.'}
      </p>
      {status === 'Restricted' && <p>The card provider has stopped your payouts.</p>}
      {requirements.length > 0 && (
        <div>
          <p>The card provider still asks for:</p>
          <ul className="ms-5 list-disc">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
