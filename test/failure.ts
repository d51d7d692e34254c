import { expect } from 'vitest';
import type { ErrorCode } from '#domain/error-codes.ts';

/** Matches the ApiFailure of a refused call by its status and all of its messages. */
export const failure = (status: number, ...messages: string[]) =>
  expect.objectContaining({ name: 'ApiFailure', status, messages });

/** The same for a call that was refused with this code. */
export const failureOf = (code: ErrorCode, status: number, ...messages: string[]) =>
  expect.objectContaining({ name: 'ApiFailure', code, status, messages });
