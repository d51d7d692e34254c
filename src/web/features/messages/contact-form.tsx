import type { z } from 'zod';
import { ApiFailure } from '#client/client.ts';
import type { messagesContract } from '#contract/messages.ts';
import { Honeypot } from '#ui/form/honeypot.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { showFieldErrors } from '#web/kernel/field-errors.ts';
import { useLazyContractForm } from '#web/kernel/lazy-form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { sendContactMessage } from './messages.data.ts';

type Body = (typeof messagesContract)['POST contact-us-message']['body'];

const loadSchema = async (): Promise<z.ZodType<z.output<Body>, z.input<Body>>> =>
  (await import('#contract/messages.ts')).messagesContract['POST contact-us-message'].body;

/** A message to the market's admins. A failed submission keeps the typed text. */
export function ContactForm({ buttonText }: { buttonText: string }) {
  const form = useLazyContractForm(loadSchema);
  const change = useApiMutation({
    ...sendContactMessage,
    onSuccess: () => form.reset(),
  });
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onError: (error) => {
        if (error instanceof ApiFailure) showFieldErrors(form, error);
      },
    }),
  );
  const { errors } = form.formState;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={200}
        error={errors.name?.message}
        required
        {...form.register('name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email?.message}
          required
          {...form.register('email')}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={errors.phone?.message}
          required
          {...form.register('phone')}
        />
      </div>
      <Textarea
        label="Message"
        rows={6}
        maxLength={5000}
        error={errors.message?.message}
        required
        {...form.register('message')}
      />
      <Honeypot {...form.register('website')} />
      <div>
        <Button type="submit" size="lg" busy={change.isPending}>
          <bdi>{buttonText || 'Send Message'}</bdi>
        </Button>
      </div>
    </form>
  );
}
