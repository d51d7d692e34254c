/**
 * What stands in `error` of an answer where the status alone does not say what a client is to do; every other error
 * has the status in words there.
 */
export const ERROR_CODES = [
  /** The record has a newer version than the one that was sent. */
  'changed_elsewhere',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const isErrorCode = (value: unknown): value is ErrorCode => ERROR_CODES.some((code) => code === value);
