import { serveFiles, writeLine } from './file-process-entry.ts';

/** What a file does to the process that reads it. */
export type Behavior = 'good' | 'broken' | 'hangs' | 'large' | 'grows';

const kept: Buffer[] = [];

await serveFiles((behavior: Behavior) => {
  writeLine(process.pid);
  if (behavior === 'broken') throw new Error('This file is broken.');
  if (behavior === 'hangs') for (;;);
  if (behavior === 'grows') for (;;) kept.push(Buffer.alloc(64 * 1024 * 1024, 1));
  if (behavior === 'large') kept.push(Buffer.alloc(300 * 1024 * 1024, 1));
});
