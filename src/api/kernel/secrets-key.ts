import type { Db } from '#db/client.ts';
import type { Config } from './config.ts';
import { readKeyId, secretsKeyFile } from './secret-box.ts';
import { findOrCreateSecret, isAnythingSealed, replaceSecret } from './secrets.sql.ts';

/** This node's SECRETS_KEY is not the one of its market. */
export class SecretsKeyDiffers extends Error {
  override name = 'SecretsKeyDiffers';
}

/** The row that keeps the id of the market's key, never the key. */
const NAME = 'secrets-key';

/**
 * Compares SECRETS_KEY with the key of the market, which is that of its first start. A node with another key could not
 * read what others have encrypted, nor could they read what it encrypts. `say` gets a warning when a market on a server
 * has no SECRETS_KEY.
 * @throws SecretsKeyDiffers
 */
export async function checkSecretsKey(
  db: Db,
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretsKey'>,
  say: (line: string) => void,
): Promise<void> {
  const value = await readKeyId(config);
  const known = await findOrCreateSecret(db, { name: NAME, value });
  const file = secretsKeyFile(config.dataDir);
  if (known !== value) {
    // One node alone uses an embedded database, so that no other can be encrypting with the former key.
    if (config.databaseUrl || (await isAnythingSealed(db)))
      throw new SecretsKeyDiffers(explain(config, file));
    await replaceSecret(db, { name: NAME, value });
  }
  if (config.databaseUrl && !config.secretsKey)
    say(
      `SECRETS_KEY is not set, and ${file} encrypts bank details: set it to what is in there, on every node.`,
    );
}

const explain = ({ secretsKey }: Pick<Config, 'secretsKey'>, file: string): string =>
  `${secretsKey ? 'SECRETS_KEY' : `SECRETS_KEY is missing, and the key in ${file}`} is not the key that this market encrypts bank details and licence keys with. Set SECRETS_KEY to that one, the same on every node; if it is lost, see 'A lost SECRETS_KEY' in docs/runbook.md.`;
