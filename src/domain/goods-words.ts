import { isolated } from '#lib/isolated.ts';
import type { GoodsFacts } from './goods.ts';

const counted = (count: number | undefined, one: string, many = `${one}s`): string[] =>
  count ? [count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`] : [];

/** '1:05', '1:02:05' */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(rest).padStart(2, '0')].join(':');
}

const size = (width: number | undefined, height: number | undefined, unit: string): string[] =>
  width && height ? [`${width} × ${height} ${unit}`.trimEnd()] : [];

/** What is known of a file for sale, in words: '24 pages', 'A0'. Nothing that its kind says already. */
export function goodsWords(facts: GoodsFacts): string[] {
  switch (facts.kind) {
    case 'pdf':
      return [...counted(facts.pages, 'page'), ...(facts.pageSizes ?? []).slice(0, 3).map(isolated)];
    case 'epub':
      return counted(facts.chapters, 'chapter');
    case 'png':
    case 'jpeg':
    case 'webp':
      return size(facts.width, facts.height, 'pixels');
    case 'svg':
    case 'dxf':
      return size(facts.width, facts.height, facts.unit ?? '');
    case 'zip':
      return counted(facts.files, 'file');
    case 'mp3':
    case 'flac':
    case 'wav':
      return facts.seconds ? [formatDuration(facts.seconds)] : [];
    case 'otf':
    case 'ttf':
    case 'woff2':
      return [...counted(facts.glyphs, 'glyph'), ...(facts.scripts ?? []).slice(0, 3)];
    case 'xlsx':
    case 'ods':
      return counted(facts.sheets, 'sheet');
    case 'docx':
    case 'odt':
      return counted(facts.pages, 'page');
    case 'pptx':
    case 'odp':
      return counted(facts.slides, 'slide');
    case 'txt':
      return counted(facts.lines, 'line');
    case 'csv':
      return counted(facts.rows, 'row');
    case 'stl':
      return counted(facts.triangles, 'triangle');
    case '3mf':
      return counted(facts.objects, 'object');
    case 'pes':
    case 'dst':
    case 'jef':
      return [...size(facts.widthMm, facts.heightMm, 'mm'), ...counted(facts.stitches, 'stitch', 'stitches')];
  }
}
