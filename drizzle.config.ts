import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate -- --name what-changed` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/tables/*.ts',
  out: './src/db/migrations',
  casing: 'snake_case',
});
