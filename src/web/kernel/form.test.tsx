// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { maxLengthsOf, useRequestForm } from './form.ts';

afterEach(cleanup);

const name = z.string().trim().min(1, 'Please enter Name.').max(80, 'Name is too long.');

describe('maxLengthsOf', () => {
  test('text, optional, piped or empty → its limit; anything else → none', () => {
    const schema = z.object({
      plain: name,
      optional: name.optional(),
      piped: name.toLowerCase().pipe(z.email()),
      transformed: name.transform((value) => value.length),
      emptyOr: z.literal('').or(name),
      unlimited: z.string(),
      flag: z.boolean(),
    });
    expect(maxLengthsOf(schema)).toEqual({
      plain: 80,
      optional: 80,
      piped: 80,
      transformed: 80,
      emptyOr: 80,
      unlimited: undefined,
      flag: undefined,
    });
  });
});

const SCHEMA = z.object({ name, rowTwoName: name, internal: z.string().optional() });

interface Values {
  name: string;
  rows: { name: string }[];
}

function open(defaultValues: Values) {
  const { result } = renderHook(() => {
    const form = useRequestForm<Values>({
      schema: SCHEMA,
      toRequest: ({ name, rows }) => ({ name, rowTwoName: rows[1]?.name, internal: 7 }),
      defaultValues,
      fieldOf: (path) => (path === 'rowTwoName' ? 'rows.1.name' : path === 'name' ? 'name' : undefined),
      findProblems: ({ name }) => [
        ...(name === 'Ada' ? [{ field: 'rows.0.name' as const, message: 'Missing beyond the schema.' }] : []),
        ...(name.length > 80 ? [{ field: 'name' as const, message: 'Before the schema.' }] : []),
      ],
    });
    // Subscribes to the errors.
    return { form, errors: form.formState.errors };
  });
  return result;
}
const submit = async (result: ReturnType<typeof open>, onValid = vi.fn()) => {
  await act(() => result.current.form.handleSubmit(onValid)());
  return onValid;
};

describe('useRequestForm', () => {
  test('problem of the request → at the form’s field, in the schema’s words', async () => {
    const result = open({ name: ' ', rows: [{ name: '' }, { name: '' }] });
    const onValid = await submit(result);
    expect(onValid).not.toHaveBeenCalled();
    expect(result.current.errors.name?.message).toBe('Please enter Name.');
    expect(result.current.errors.rows?.[1]?.name?.message).toBe('Please enter Name.');
    expect(result.current.errors.rows?.[0]).toBeUndefined();
  });

  test('problems of both for one field → the message of findProblems', async () => {
    const result = open({ name: 'x'.repeat(81), rows: [{ name: '' }, { name: 'Bo' }] });
    await submit(result);
    expect(result.current.errors.name?.message).toBe('Before the schema.');
  });

  test('what is missing beyond the schema → an error as well', async () => {
    const result = open({ name: 'Ada', rows: [{ name: '' }, { name: 'Bo' }] });
    await submit(result);
    expect(result.current.errors.rows?.[0]?.name?.message).toBe('Missing beyond the schema.');
  });
});

describe('useRequestForm without further problems', () => {
  test('problem of no field → submitted, with the form’s own values, for the server to answer', async () => {
    const { result } = renderHook(() =>
      useRequestForm<{ name: string }>({
        schema: SCHEMA,
        toRequest: ({ name }) => ({ name, rowTwoName: '' }),
        defaultValues: { name: ' Ada ' },
      }),
    );
    const onValid = vi.fn();
    await act(() => result.current.handleSubmit(onValid)());
    expect(onValid.mock.calls[0]?.[0]).toEqual({ name: ' Ada ' });
  });
});
