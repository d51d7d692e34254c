/** The fields of a contact message, as the form names them; the server's contract has the same limits. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactMessage = Record<ContactField, string>;
export type ContactErrors = Partial<Record<ContactField, string>>;

const LABELS: Record<ContactField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
};

/** One address, in the rough: the server looks closer. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkContactMessage(message: ContactMessage): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of CONTACT_FIELDS) {
    if (message[field].trim() === '') errors[field] = `Please enter ${LABELS[field]}.`;
  }
  if (!errors.email && !EMAIL.test(message.email.trim())) errors.email = 'Please enter a valid Email.';
  return errors;
}

/** The server's sentences by the field they speak of: 'Please enter a valid Email.' belongs to email. */
export function errorsFrom(messages: readonly string[]): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of CONTACT_FIELDS) {
    const message = messages.find((text) => text.includes(LABELS[field]));
    if (message) errors[field] = message;
  }
  return errors;
}
