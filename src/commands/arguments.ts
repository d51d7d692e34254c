import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command was called in another way than it can be; the message is how it is called. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/** Reads the arguments of a command. @throws WrongUsage */
export function readArguments<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch {
    throw new WrongUsage(usage);
  }
}
