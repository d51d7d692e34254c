import { runMarket } from './market/run.ts';

/** `npm start`: the market on the pages that were built. */
await runMarket(process.env);
