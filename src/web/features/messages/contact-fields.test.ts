import { expect, it } from 'vitest';
import { checkContactMessage, errorsFrom } from './contact-fields.ts';

const message = { name: 'Ada', email: 'ada@example.com', phone: '+1 555 0100', message: 'Hello' };

it('lets a complete message pass', () => {
  expect(checkContactMessage(message)).toEqual({});
});

it('asks for every field that is empty or blank', () => {
  expect(checkContactMessage({ name: ' ', email: '', phone: '', message: '\n' })).toEqual({
    name: 'Please enter Name.',
    email: 'Please enter Email.',
    phone: 'Please enter Phone.',
    message: 'Please enter Message.',
  });
});

it('asks for an address that can be one', () => {
  expect(checkContactMessage({ ...message, email: 'ada@example' })).toEqual({
    email: 'Please enter a valid Email.',
  });
});

it('lays the server’s sentences beside their fields', () => {
  expect(errorsFrom(['Please enter a valid Email.', 'Something else.'])).toEqual({
    email: 'Please enter a valid Email.',
  });
});
