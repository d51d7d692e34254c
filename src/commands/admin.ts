import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { createAdmin, recoverAdmin } from '#api/features/accounts/accounts.service.ts';
import { withActor } from '#api/kernel/audit.ts';
import { Changes } from '#api/kernel/changes.ts';
import { readConfig } from '#api/kernel/config.ts';
import { openEmbedded, openServer } from '#db/client.ts';
import { WrongUsage } from './arguments.ts';

/** A person with an account on the server, for whom the audit log has no name. */
const COMMAND = { id: null, role: 'command', address: null, requestId: null };

/**
 * `npm run admin -- create EMAIL` creates an admin account. `npm run admin -- recover EMAIL` gives an admin who has lost
 * password or device a new password, and switches two-step sign-in off. On a terminal it asks for a password. Without a
 * terminal, or if none is entered, it generates one and prints it.
 */
async function run([command, email]: string[]): Promise<void> {
  if ((command !== 'create' && command !== 'recover') || !email?.includes('@'))
    throw new WrongUsage('Usage: npm run admin -- create EMAIL, or npm run admin -- recover EMAIL');
  const typed = await askPassword();
  const password = typed || randomBytes(12).toString('base64url');
  const config = readConfig(process.env);
  const database = await (config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config.dataDir));
  const context = { db: database.db, changes: new Changes(), now: () => new Date() };
  const account = { email: email.toLowerCase(), password };
  try {
    await withActor({ ...COMMAND, action: `npm run admin -- ${command}` }, async () => {
      if (command === 'create')
        await createAdmin(context, { ...account, name: email.split('@')[0] ?? email });
      else await recoverAdmin(context, account);
    });
    const done =
      command === 'create'
        ? `${email} is an admin now.`
        : `${email} can sign in with a new password, and without a second step.`;
    console.log(`${done}${typed ? '' : ` Password: ${password}`}`);
  } finally {
    await database.close();
  }
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const password = await terminal.question('Password (6 characters or more; empty makes one): ');
  terminal.close();
  return password;
}

process.umask(0o077);
run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
