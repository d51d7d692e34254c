import { setFlagsFromString } from 'node:v8';
import { embeddedTemplate, serverTemplate } from './database.ts';

/** Creates the database that tests copy, once for all processes that run them. */
export default async function setup(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) await serverTemplate(server);
  // Optimized WebAssembly would not pay: the database is closed at once.
  setFlagsFromString('--liftoff-only');
  await embeddedTemplate();
}
