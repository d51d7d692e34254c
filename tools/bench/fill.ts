import { parseArgs } from 'node:util';
import { startChild } from './child.ts';

/** Fills an empty database with generated products: `node bench/fill.ts --url=postgres://… --products=1000000`. */
const { values } = parseArgs({ options: { url: { type: 'string' }, products: { type: 'string' } } });
const count = Number(values.products);
if (!values.url || !Number.isInteger(count) || count < 1) {
  console.error('node bench/fill.ts --url=ADDRESS_OF_AN_EMPTY_DATABASE --products=NUMBER');
  process.exit(1);
}
const started = performance.now();
const generator = startChild('generate.ts');
await generator.ask({ url: values.url, count });
await generator.stop();
console.log(`${count} products in ${((performance.now() - started) / 1000).toFixed(0)} s`);
