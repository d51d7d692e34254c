import { expect } from 'vitest';
import type { ErrorCode } from '#domain/error-codes.ts';

/** Matches an ApiFailure by its status and all of its messages. */
export const failure = (status: number, ...messages: string[]) =>
  expect.objectContaining({ name: 'ApiFailure', status, messages });

/** Matches an ApiFailure by its code, status and all of its messages. */
export const failureOf = (code: ErrorCode, status: number, ...messages: string[]) =>
  expect.objectContaining({ name: 'ApiFailure', code, status, messages });
