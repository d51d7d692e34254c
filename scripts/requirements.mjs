import './lib/check-node.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { script } from './lib/exit.mjs';
import { indexPath, requirementsIndex } from './lib/requirements.mjs';
import { root } from './lib/run.mjs';

/** `npm run requirements`: writes the index of docs/requirements from its pages. */
await script(async () => writeFileSync(join(root, indexPath), requirementsIndex(root)));
