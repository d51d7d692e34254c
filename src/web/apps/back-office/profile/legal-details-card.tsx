import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/contract.ts';
import { legalDetails } from '#contract/legal-details.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ownLegalDetails, saveLegalDetails } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';

const MAX_LENGTHS = maxLengthsOf(legalDetails);

/** Name, address and number of the shop as its buyers’ receipts show them. */
export function LegalDetailsCard() {
  const { data } = useQuery(ownLegalDetails(useApi()));
  return data ? <LegalDetailsForm details={data} /> : null;
}

function LegalDetailsForm({ details }: { details: DataOf<'GET vendor/legal-details'> }) {
  const form = useContractForm(legalDetails, details);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const saving = useSaveRecord({ version: undefined, ...saveLegalDetails, form, onSaved: () => {} });
  return (
    <Card title="Legal Details">
      <form
        method="post"
        noValidate
        className="grid max-w-md gap-5"
        onSubmit={handleSubmit((values) => saving.save(values))}
      >
        <p className="text-muted">
          They stand on the receipts of your buyers. Receipts that were issued keep what they say.
        </p>
        <TextInput
          label="Legal Name"
          optional
          maxLength={MAX_LENGTHS.legalName}
          error={errors.legalName?.message}
          {...register('legalName')}
        />
        <Textarea
          label="Legal Address"
          optional
          rows={3}
          maxLength={MAX_LENGTHS.legalAddress}
          error={errors.legalAddress?.message}
          {...register('legalAddress')}
        />
        <TextInput
          label="Registration or VAT Number"
          optional
          maxLength={MAX_LENGTHS.legalNumber}
          error={errors.legalNumber?.message}
          {...register('legalNumber')}
        />
        <Button type="submit" className="justify-self-start" busy={saving.busy}>
          Save Legal Details
        </Button>
      </form>
    </Card>
  );
}
