import { runMarket } from './run-market.ts';

/** `npm start`: the market on the pages that were built. */
await runMarket(process.env);
