import { setPriority } from 'node:os';
import { drawDemo } from './draw.ts';

// All files of the demo are drawn after the first start, and visitors come first.
setPriority(10);

/** Runs in a process of `drawDemo` in `src/market/demo.ts`. */
export default async (name: string): Promise<Uint8Array> => await drawDemo(name);
