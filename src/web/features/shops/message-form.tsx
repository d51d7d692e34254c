import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { messagesContract } from '#contract/messages.ts';
import { Honeypot } from '#ui/form/honeypot.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { sendVendorMessage } from './shops.data.ts';

const fields = messagesContract['POST vendor-message'].body.omit({ vendorId: true });

/** The form to write to a shop. */
export default function MessageForm({ vendorId, onSent }: { vendorId: string; onSent: () => void }) {
  const { user } = useSession();
  const form = useContractForm(fields, {
    name: user?.name ?? '',
    email: user?.email ?? '',
    message: '',
    website: '',
  });
  const { setFocus } = form;
  const isSignedIn = user !== null;
  useEffect(() => setFocus(isSignedIn ? 'message' : 'name'), [setFocus, isSignedIn]);
  const change = useApiMutation({
    ...sendVendorMessage(vendorId),
    onSuccess: () => {
      form.reset();
      onSent();
    },
  });
  const { errors } = form.formState;
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  return (
    <form
      method="post"
      noValidate
      aria-label="Message to the seller"
      className="space-y-4"
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
    >
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        hint={user?.role === 'customer' ? answerHint(typedEmail === user.email) : undefined}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Textarea label="Message" rows={4} error={errors.message?.message} {...form.register('message')} />
      <Honeypot {...form.register('website')} />
      <Button type="submit" busy={change.isPending} busyText="Sending..." block>
        Send Message
      </Button>
    </form>
  );
}

/** Where the answer to a signed-in customer comes: a message with another address than the account's is no thread. */
const answerHint = (isOwnAddress: boolean): string =>
  isOwnAddress
    ? 'The shop does not see it. You read its answer in your messages.'
    : 'The shop sees this address and answers to it by e-mail.';
