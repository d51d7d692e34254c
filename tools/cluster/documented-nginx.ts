import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../docs/several-nodes.md', import.meta.url);
const SERVERS = /(?: *server 10\.0\.0\.\d+:5000(.*);\n)+/;

/** How an example differs from the documented configuration, which is one with TLS and three machines. */
export interface Place {
  /** The nodes, as host:port. */
  nodes: readonly string[];
  /** What nginx listens on, without TLS. */
  listen: string;
  /** Where it keeps pictures. */
  cache: string;
}

/**
 * The configuration of nginx that docs/several-nodes.md recommends, for another place.
 * @throws Error if the page has no such block any more, or the block none of the lines that are replaced
 */
export async function documentedNginx({ nodes, listen, cache }: Place): Promise<string> {
  const block = /```nginx\n(upstream .*?)```/s.exec(await readFile(PAGE, 'utf8'))?.[1];
  if (!block) throw new Error('docs/several-nodes.md has no configuration of nginx.');
  const replace = (text: string, pattern: RegExp, by: string): string => {
    if (!pattern.test(text)) throw new Error(`The documented configuration has nothing like ${pattern}.`);
    return text.replace(pattern, by);
  };
  const [, options = ''] = SERVERS.exec(block) ?? [];
  const servers = nodes.map((node) => `    server ${node}${options};\n`).join('');
  let text = replace(block, SERVERS, servers);
  text = replace(text, /\/var\/cache\/nginx\/emporia/, cache);
  text = replace(text, /server \{\n {4}listen 80;\n.*?\n\}\n\n/s, '');
  text = replace(text, /(?: *#.*\n) *listen 443 ssl http2;/, `    listen ${listen};`);
  return replace(text, /(?: *ssl_.*\n)+/, '');
}
