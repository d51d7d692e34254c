import { type Place, refused } from '#goods/refusal.ts';
import { formatBytes, MEGABYTE } from '#lib/bytes.ts';

const MEMBERS_MAX = 10_000;
const UNPACKED_BYTES_MAX = 10 * 1024 * MEGABYTE;
const UNPACKED_RATIO_MAX = 200;
/** Below it, no ratio harms: a form of a few empty pages packs well. */
const UNPACKED_BYTES_FREE = MEGABYTE;

/** Counts what is unpacked from a file, archives within it included, whatever its headers say. */
export class Budget {
  private members = 0;
  private bytes = 0;
  private readonly maxBytes: number;

  constructor(fileBytes: number) {
    const byRatio = Math.max(UNPACKED_BYTES_FREE, fileBytes * UNPACKED_RATIO_MAX);
    this.maxBytes = Math.min(UNPACKED_BYTES_MAX, byRatio);
  }

  get unpackedBytes(): number {
    return this.bytes;
  }

  /** @throws GoodsRefused */
  addMembers(count: number, place: Place): void {
    this.members += count;
    if (this.members > MEMBERS_MAX)
      throw refused(
        place,
        `has more than ${MEMBERS_MAX.toLocaleString('en')} files in it`,
        'Divide it and upload the parts.',
      );
  }

  /** @throws GoodsRefused */
  addBytes(count: number, place: Place): void {
    this.bytes += count;
    if (this.bytes <= this.maxBytes) return;
    const limit =
      this.maxBytes === UNPACKED_BYTES_MAX
        ? formatBytes(UNPACKED_BYTES_MAX)
        : `${UNPACKED_RATIO_MAX} times its size`;
    throw refused(place, `unpacks to more than ${limit}`, 'Divide it and upload the parts.');
  }
}
