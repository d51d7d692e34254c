import { openDevPages } from '#api/pages/dev-pages.ts';
import { runMarket } from './market/run.ts';

/** `npm run dev`: the market on its sources, with a data folder of its own. */
await runMarket({ DATA_DIR: './data-dev', ...process.env }, openDevPages);
