import { Stop } from './exit.mjs';
import { ensureToolsInstalled } from './install.mjs';
import { fetchPain001Schema } from './pain001-schema.mjs';
import { startPostgres } from './postgres.mjs';
import { SwiftNotInstalled, startSwift } from './swift.mjs';

/**
 * Starts what the tests need besides the repository: PostgreSQL, and where possible an S3 server and the schema of files
 * for the bank. Hands their environment to `work`, and stops them after it.
 * @throws Stop if PostgreSQL cannot be started
 */
export async function withServers(work) {
  // Reading the schema takes a package, and a fresh clone has none.
  await ensureToolsInstalled();
  const postgres = await startPostgres();
  const swift = await startSwift().catch((error) => {
    if (!(error instanceof SwiftNotInstalled)) throw error;
    process.stdout.write(`Tests of S3 are skipped. ${error.message}\n`);
  });
  const schema = await fetchPain001Schema().catch((error) => {
    if (!(error instanceof Stop)) throw error;
    process.stdout.write(`Tests of files for the bank by their schema are skipped. ${error.message}\n`);
  });
  try {
    return await work({
      TEST_DATABASE_URL: postgres.url,
      TEST_SERVERS: [postgres.pid, swift?.pid].filter(Boolean).join(),
      ...(swift && { TEST_S3: JSON.stringify(swift.env) }),
      ...(schema && { TEST_PAIN001_SCHEMA: schema }),
    });
  } finally {
    await postgres.stop();
    await swift?.stop();
  }
}
