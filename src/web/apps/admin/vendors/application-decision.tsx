import { useEffect, useState } from 'react';
import { type VendorRecord, vendorsContract } from '#contract/vendors.ts';
import { isAllowedFrom } from '#domain/vendor-status.ts';
import { isolated } from '#lib/isolated.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { approveVendor, declineVendor } from '#web/features/vendors/vendors.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useMay } from '#web/kernel/use-may.ts';

const { body: fields } = vendorsContract['POST admin/vendor/{id}/decline'];
const MAX_LENGTHS = maxLengthsOf(fields);

interface ApplicationDecisionProps {
  vendor: VendorRecord;
  /** Called when the buttons are gone, so that the focus can go elsewhere. */
  onDecided: () => void;
}

/** Approves a shop at once, since all that it lacks is in view, or declines it with a reason. */
export function ApplicationDecision({ vendor, onDecided }: ApplicationDecisionProps) {
  const { shopName, status } = vendor;
  const mayDecide = useMay()('vendors:manage');
  const [isDeclining, setDeclining] = useState(false);
  const approve = useApiMutation({ ...approveVendor, onSuccess: onDecided });
  const canApprove = isAllowedFrom(status, 'approve');
  const canDecline = isAllowedFrom(status, 'decline');
  if (!mayDecide || (!canApprove && !canDecline)) return null;
  return (
    <div className="grid max-w-prose gap-4">
      {canApprove && (
        <p className="text-muted">When it is approved, the shop and its active products become public.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {canApprove && (
          <Button busy={approve.isPending} onClick={() => approve.mutate(vendor)}>
            Approve<span className="sr-only"> {isolated(shopName)} now</span>
          </Button>
        )}
        {canDecline && (
          <Button variant="secondary" aria-expanded={isDeclining} onClick={() => setDeclining(!isDeclining)}>
            Decline with a reason<span className="sr-only">: {isolated(shopName)}</span>
          </Button>
        )}
      </div>
      {canDecline && isDeclining && <DeclineForm vendor={vendor} onDecided={onDecided} />}
    </div>
  );
}

function DeclineForm({ vendor, onDecided }: ApplicationDecisionProps) {
  const { register, handleSubmit, formState, setFocus } = useContractForm(fields, { reason: '' });
  const decline = useApiMutation({
    send: (api, reason: string) => declineVendor.send(api, vendor, reason),
    refresh: declineVendor.refresh,
    onSuccess: onDecided,
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  return (
    <form
      method="post"
      noValidate
      aria-label="Decline Shop"
      className="grid gap-3"
      onSubmit={handleSubmit(({ reason }) => decline.mutate(reason))}
    >
      <Textarea
        label="Reason"
        rows={3}
        hint="The vendor gets it by e-mail, can change the shop and apply again."
        maxLength={MAX_LENGTHS.reason}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <Button type="submit" variant="danger" busy={decline.isPending} className="justify-self-start">
        Decline
      </Button>
    </form>
  );
}
