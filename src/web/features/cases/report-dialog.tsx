import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { casesContract } from '#contract/cases.ts';
import { ORDER_CASE_TYPES, REPORT_TYPES } from '#domain/case.ts';
import { Honeypot } from '#ui/form/honeypot.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { typeOptions } from './case-words.ts';
import { openCase } from './cases.data.ts';

const { shape } = casesContract['POST case'].body;
const { type, text, name, email, website } = shape;
const signedInFields = z.object({ type, text, name: z.string(), email: z.string(), website });
const visitorFields = z.object({ type, text, name: name.or(z.literal('')), email: email.unwrap(), website });
const MAX_LENGTHS = maxLengthsOf(visitorFields);

/** What is reported: one id. */
export type ReportSubject =
  | { orderLineId: string }
  | { productId: string }
  | { reviewId: string }
  | { messageId: string }
  | { vendorId: string };

interface ReportDialogProps {
  subject: ReportSubject;
  /** How the subject is called: the product, the shop. */
  about: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Opens a case about something. A visitor who is not signed in gives an address. */
export default function ReportDialog({ subject, about, open, onOpenChange }: ReportDialogProps) {
  const { user } = useSession();
  const isProblem = 'orderLineId' in subject;
  const isMessage = 'messageId' in subject;
  const form = useContractForm<z.input<typeof visitorFields>, z.output<typeof visitorFields>>(
    (user ? signedInFields : visitorFields) as typeof visitorFields,
    { text: '', name: '', email: '', website: '' },
  );
  const { register, handleSubmit, control } = form;
  const { errors } = form.formState;
  const change = useApiMutation({
    ...openCase,
    onSuccess: () => {
      form.reset();
      onOpenChange(false);
    },
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isProblem ? 'Report a problem' : 'Report'}
      description={about}
      confirm="Send"
      busy={change.isPending}
      busyText="Sending..."
      onSubmit={handleSubmit(({ name, email, ...values }) =>
        change.mutate({ ...subject, ...values, ...(user ? {} : { email, name: name || undefined }) }),
      )}
    >
      <p className="text-[0.9375rem] text-muted">
        {isProblem && 'The shop has 72 hours to answer. If that does not help, our support decides.'}
        {isMessage && 'Our support reads this message and those before it, and decides.'}
        {!isProblem && !isMessage && 'Our support looks at it. The shop does not learn who has reported it.'}
      </p>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Select
            label="What is it about?"
            error={errors.type?.message}
            options={typeOptions(isProblem ? ORDER_CASE_TYPES : REPORT_TYPES)}
            value={field.value ?? ''}
            onChange={(value) => field.onChange(value || undefined)}
            onBlur={field.onBlur}
            name={field.name}
            ref={field.ref}
          />
        )}
      />
      <Textarea
        label="Message"
        rows={4}
        hint={isProblem ? 'You can add files afterwards, in the case.' : undefined}
        error={errors.text?.message}
        maxLength={MAX_LENGTHS.text}
        {...register('text')}
      />
      {!user && (
        <>
          <TextInput
            label="Name"
            optional
            autoComplete="name"
            error={errors.name?.message}
            maxLength={MAX_LENGTHS.name}
            {...register('name')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            hint="You get a mail when it is decided."
            error={errors.email?.message}
            {...register('email')}
          />
        </>
      )}
      <Honeypot {...register('website')} />
    </FormDialog>
  );
}
