import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { showFieldErrors } from './field-errors.ts';

const formWith = (values: object) => ({ getValues: () => values, setError: vi.fn() });
const refused = (
  fields: { path: string; message: string }[],
  messages = fields.map((field) => field.message),
) => new ApiFailure(400, messages, { code: 'bad_request', fields });

test('showFieldErrors: fields of the form → set on the fields, the first focused, no message returned', () => {
  const form = formWith({ name: '', links: [] });
  const rest = showFieldErrors(
    form,
    refused([
      { path: 'name', message: 'Please enter Name.' },
      { path: 'links.0.address', message: 'Please enter Address.' },
      { path: 'links.1.address', message: 'Another one.' },
    ]),
  );
  expect(form.setError.mock.calls).toEqual([
    ['name', { type: 'server', message: 'Please enter Name.' }, { shouldFocus: true }],
    ['links', { type: 'server', message: 'Please enter Address.' }, { shouldFocus: false }],
  ]);
  expect(rest).toEqual([]);
});

test('showFieldErrors: a field that the form does not have, and a message without a field → both messages returned', () => {
  const form = formWith({ name: '' });
  const failure = refused(
    [{ path: 'vendorId', message: 'Please select Vendor.' }],
    ['No.', 'Please select Vendor.'],
  );
  expect(showFieldErrors(form, failure)).toEqual(['No.', 'Please select Vendor.']);
  expect(form.setError).not.toHaveBeenCalled();
});

test('showFieldErrors: a request with other field names → the error is set on the field that fieldOf returns', () => {
  const form = formWith({ summary: [{ line: '' }] });
  const failure = refused([{ path: 'summary', message: 'Summary is too long.' }]);
  expect(showFieldErrors(form, failure, () => 'summary.0.line')).toEqual([]);
  expect(form.setError).toHaveBeenCalledWith('summary.0.line', expect.anything(), { shouldFocus: true });
});
