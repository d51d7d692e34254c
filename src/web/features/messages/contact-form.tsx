import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import { Honeypot } from '#ui/form/honeypot.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import {
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  checkContactMessage,
  errorsFrom,
} from './contact-fields.ts';

function readForm(form: HTMLFormElement): ContactMessage & { website: string } {
  const data = new FormData(form);
  const text = (name: ContactField | 'website') => String(data.get(name) ?? '');
  const message = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
  };
  return { ...message, website: text('website') };
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors) {
  const field = CONTACT_FIELDS.find((name) => errors[name]);
  const control = field && form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

function useContactForm() {
  const [errors, setErrors] = useState<ContactErrors>({});
  const { mutateAsync, isPending } = useApiMutation({
    send: (api, body: ReturnType<typeof readForm>) => api.full('POST contact-us-message', { body }),
  });
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    const message = readForm(form);
    const found = checkContactMessage(message);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirst(form, found);
    try {
      await mutateAsync(message);
      form.reset();
    } catch (error) {
      const refused = error instanceof ApiFailure && error.status === 400 ? errorsFrom(error.messages) : {};
      setErrors(refused);
      focusFirst(form, refused);
    }
  }
  /** A field that is being put right is no longer wrong. */
  const forgive = (event: FormEvent<HTMLFormElement>) => {
    const field = CONTACT_FIELDS.find((name) => (event.target as HTMLInputElement).name === name);
    if (field && errors[field]) setErrors({ ...errors, [field]: undefined });
  };
  return { errors, isPending, submit, forgive };
}

/** A message to the people who run the market. What was typed stays when it cannot be sent. */
export function ContactForm({ buttonText }: { buttonText: string }) {
  const { errors, isPending, submit, forgive } = useContactForm();
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={forgive}
      className="grid gap-5"
    >
      <TextInput name="name" label="Name" autoComplete="name" maxLength={200} error={errors.name} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email}
          required
        />
        <TextInput
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={errors.phone}
          required
        />
      </div>
      <Textarea name="message" label="Message" rows={6} maxLength={5000} error={errors.message} required />
      <Honeypot name="website" />
      <div>
        <Button type="submit" size="lg" busy={isPending}>
          {buttonText || 'Send Message'}
        </Button>
      </div>
    </form>
  );
}
