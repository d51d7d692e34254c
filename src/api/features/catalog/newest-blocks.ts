import type { BlockRange, Matches } from './search.sql.ts';

/** Matches that one statement may read. */
const MATCHES_AT_ONCE = 4000;
/** So that most searches are done with one statement. */
const SPARE = 1.5;
/** Blocks that say how many matches the others have, where a statement could not safely read enough. */
const SAMPLE_BLOCKS = 8;
/** Reading a match takes a tenth of looking up in which block it is: of a rare word all are read. */
const PLAIN_READS = 10;
/** What blocks are expected to have if as many others had no match. */
const LEAST_LIKELY = 0.25;
/** What as many others may have more. */
const MORE_LIKELY = 3;

interface ExpectedMatches {
  /** Matches that are wanted. */
  limit: number;
  /** Blocks of products, numbered from 0, the newest last. */
  blocks: number;
  /** The most matches in a block, and the likely ones. */
  most: number;
  likely: number;
}

/**
 * Reads matches from the newest block on until there are enough. A statement reads as many blocks as should be enough.
 * If those could have more than MATCHES_AT_ONCE matches, the first one reads only a sample of blocks. The matches in the
 * sample decide how many blocks the next one reads. Where they have so `few` that the next one would read all the
 * others, it is the same statement that does.
 */
export async function readNewest<Id>(
  { limit, blocks, ...first }: ExpectedMatches,
  read: (blocks: BlockRange, range: { few: number; limit: number }) => Promise<Matches<Id>>,
): Promise<Id[]> {
  const found: Id[] = [];
  let { most, likely } = first;
  let newest = blocks - 1;
  while (newest >= 0 && found.length < limit) {
    const missing = limit - found.length;
    const isFirst = newest === blocks - 1;
    const enough = (missing * SPARE) / likely;
    const safe = MATCHES_AT_ONCE / most;
    const wanted = Math.ceil(Math.min(safe, isFirst && enough > safe ? SAMPLE_BLOCKS : enough));
    const all = most * (newest + 1);
    const isRest = wanted > newest || all <= Math.min(MATCHES_AT_ONCE, missing * SPARE * PLAIN_READS);
    const count = isRest ? newest + 1 : Math.max(1, wanted);
    const range = {
      oldest: isRest ? null : newest - count + 1,
      newest: isRest && isFirst ? null : newest,
    };
    const others = newest + 1 - count;
    const { ids, hasOthers } = await read(range, {
      few: fewIn(count, { others, most, missing }),
      limit: missing,
    });
    found.push(...ids);
    if (hasOthers) break;
    newest -= count;
    likely = Math.max(ids.length, LEAST_LIKELY) / count;
    most = Math.min(most, (ids.length + MORE_LIKELY) / count);
  }
  return found;
}

/** The most matches in `count` blocks with which all `others` are read next: enough are expected there, and no more than is safe. */
function fewIn(
  count: number,
  { others, most, missing }: { others: number; most: number; missing: number },
): number {
  const safe = most * others <= MATCHES_AT_ONCE ? missing : (MATCHES_AT_ONCE * count) / others - MORE_LIKELY;
  const notEnough = (missing * SPARE * count) / (others + SPARE * count);
  return Math.floor(Math.min(safe, notEnough));
}
