import { parseFile } from 'music-metadata';
import type { SoundFacts } from '#domain/goods.ts';
import { damaged, type Place } from '#goods/refusal.ts';

/** @throws GoodsRefused for a file without sound */
export async function soundFacts(path: string, kind: SoundFacts['kind'], place: Place): Promise<SoundFacts> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true }).catch(() =>
    Promise.reject(damaged(place)),
  );
  if (!format.duration || !format.sampleRate) throw damaged(place);
  return {
    kind,
    seconds: Math.round(format.duration * 10) / 10,
    bitsPerSecond: format.bitrate && Math.round(format.bitrate),
    samplesPerSecond: format.sampleRate,
    channels: format.numberOfChannels,
  };
}
