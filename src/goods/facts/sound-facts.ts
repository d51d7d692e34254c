import { parseFromTokenizer } from 'music-metadata';
import { fromFile } from 'strtok3';
import { GOODS_FORMATS, type SoundFacts } from '#domain/goods.ts';
import { damaged, type Place } from '#goods/refusal.ts';

/** What the parser calls the format of each kind. */
const CONTAINERS: Readonly<Record<SoundFacts['kind'], string>> = { mp3: 'MPEG', flac: 'FLAC', wav: 'WAVE' };

/** @throws GoodsRefused for a file without sound */
export async function soundFacts(path: string, kind: SoundFacts['kind'], place: Place): Promise<SoundFacts> {
  const tokenizer = await fromFile(path);
  // Otherwise the parser takes the ending of the path for the kind.
  tokenizer.fileInfo.mimeType = GOODS_FORMATS[kind].mediaType;
  try {
    const { format } = await parseFromTokenizer(tokenizer, { duration: true, skipCovers: true }).catch(() =>
      Promise.reject(damaged(place)),
    );
    if (!format.duration || !format.sampleRate || format.container !== CONTAINERS[kind]) throw damaged(place);
    return {
      kind,
      seconds: Math.round(format.duration * 10) / 10,
      bitsPerSecond: format.bitrate && Math.round(format.bitrate),
      samplesPerSecond: format.sampleRate,
      channels: format.numberOfChannels,
    };
  } finally {
    await tokenizer.close();
  }
}
