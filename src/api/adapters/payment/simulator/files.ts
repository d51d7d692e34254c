import type { z } from 'zod';
import { newFile } from './objects.ts';
import type { fileParams } from './params.ts';
import { insertObject } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import type { SimulatorAnswer } from './wire.ts';

/** Takes a file that evidence can refer to. What it is called and how large it is are kept, its bytes are not. */
export async function createFile(
  call: SimulatorCall,
  { purpose, file }: z.infer<typeof fileParams>,
): Promise<SimulatorAnswer> {
  const data = newFile(call.now, { purpose, ...file });
  await insertObject(call.db, { kind: 'file', data, now: call.now });
  return { status: 200, body: data };
}
