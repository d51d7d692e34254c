/** Kinds of files that a market can sell beside the first PDF of a product. */
export const GOODS_KINDS = [
  'pdf',
  'epub',
  'png',
  'jpeg',
  'webp',
  'svg',
  'dxf',
  'zip',
  'mp3',
  'flac',
  'wav',
  'otf',
  'ttf',
  'woff2',
  'xlsx',
  'docx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
  'csv',
  'stl',
  '3mf',
  'pes',
  'dst',
  'jef',
] as const;

export type GoodsKind = (typeof GOODS_KINDS)[number];

/** What shoppers filter by: kinds that serve the same purpose, in the order in which they are offered. */
export const GOODS_GROUPS = {
  pdf: 'PDF',
  ebook: 'E-book',
  picture: 'Picture',
  drawing: 'Cutting and drawing file',
  embroidery: 'Embroidery file',
  model: '3D model',
  font: 'Font',
  sound: 'Audio',
  spreadsheet: 'Spreadsheet',
  document: 'Document',
  archive: 'ZIP',
} as const;

export type GoodsGroup = keyof typeof GOODS_GROUPS;

interface GoodsFormat {
  /** As people say it: 'EPUB'. */
  label: string;
  /** Of a file's name, with its dot. */
  ending: string;
  mediaType: string;
  group: GoodsGroup;
}

export const GOODS_FORMATS: Readonly<Record<GoodsKind, GoodsFormat>> = {
  pdf: { label: 'PDF', ending: '.pdf', mediaType: 'application/pdf', group: 'pdf' },
  epub: { label: 'EPUB', ending: '.epub', mediaType: 'application/epub+zip', group: 'ebook' },
  png: { label: 'PNG', ending: '.png', mediaType: 'image/png', group: 'picture' },
  jpeg: { label: 'JPEG', ending: '.jpg', mediaType: 'image/jpeg', group: 'picture' },
  webp: { label: 'WebP', ending: '.webp', mediaType: 'image/webp', group: 'picture' },
  svg: { label: 'SVG', ending: '.svg', mediaType: 'image/svg+xml', group: 'drawing' },
  dxf: { label: 'DXF', ending: '.dxf', mediaType: 'image/vnd.dxf', group: 'drawing' },
  zip: { label: 'ZIP', ending: '.zip', mediaType: 'application/zip', group: 'archive' },
  mp3: { label: 'MP3', ending: '.mp3', mediaType: 'audio/mpeg', group: 'sound' },
  flac: { label: 'FLAC', ending: '.flac', mediaType: 'audio/flac', group: 'sound' },
  wav: { label: 'WAV', ending: '.wav', mediaType: 'audio/wav', group: 'sound' },
  otf: { label: 'OTF', ending: '.otf', mediaType: 'font/otf', group: 'font' },
  ttf: { label: 'TTF', ending: '.ttf', mediaType: 'font/ttf', group: 'font' },
  woff2: { label: 'WOFF2', ending: '.woff2', mediaType: 'font/woff2', group: 'font' },
  xlsx: {
    label: 'XLSX',
    ending: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    group: 'spreadsheet',
  },
  docx: {
    label: 'DOCX',
    ending: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    group: 'document',
  },
  pptx: {
    label: 'PPTX',
    ending: '.pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    group: 'document',
  },
  odt: {
    label: 'ODT',
    ending: '.odt',
    mediaType: 'application/vnd.oasis.opendocument.text',
    group: 'document',
  },
  ods: {
    label: 'ODS',
    ending: '.ods',
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    group: 'spreadsheet',
  },
  odp: {
    label: 'ODP',
    ending: '.odp',
    mediaType: 'application/vnd.oasis.opendocument.presentation',
    group: 'document',
  },
  txt: { label: 'TXT', ending: '.txt', mediaType: 'text/plain', group: 'document' },
  csv: { label: 'CSV', ending: '.csv', mediaType: 'text/csv', group: 'spreadsheet' },
  stl: { label: 'STL', ending: '.stl', mediaType: 'model/stl', group: 'model' },
  '3mf': { label: '3MF', ending: '.3mf', mediaType: 'model/3mf', group: 'model' },
  pes: { label: 'PES', ending: '.pes', mediaType: 'application/octet-stream', group: 'embroidery' },
  dst: { label: 'DST', ending: '.dst', mediaType: 'application/octet-stream', group: 'embroidery' },
  jef: { label: 'JEF', ending: '.jef', mediaType: 'application/octet-stream', group: 'embroidery' },
};

/** Whether the library plays a file. */
export const isSound = ({ kind }: { kind: GoodsKind }): boolean => GOODS_FORMATS[kind].group === 'sound';

/** Further files of a product. */
export const PRODUCT_FILES_MAX = 20;
/** Characters of a further file's name to show, and of its note. */
export const PRODUCT_FILE_NAME_MAX = 100;
export const PRODUCT_FILE_NOTE_MAX = 200;
/** What a market allows at first, in megabytes of 1,048,576 bytes: one file, and all files of a product. */
export const GOODS_FILE_MEGABYTES = 2000;
const GOODS_PRODUCT_MEGABYTES = 5000;

/** What a market allows until its operator says otherwise. */
export const DEFAULT_GOODS_SETTINGS = {
  goodsKinds: [...GOODS_KINDS],
  goodsFileMegabytes: GOODS_FILE_MEGABYTES,
  goodsProductMegabytes: GOODS_PRODUCT_MEGABYTES,
};
/** The most that an operator can allow: a bucket copies 5 GB at once. */
export const GOODS_FILE_MEGABYTES_MAX = 5000;
export const GOODS_PRODUCT_MEGABYTES_MAX = 100_000;

/** Names of members, chapters and sheets that facts keep; the count beside them is of all. */
export const GOODS_NAMES_MAX = 200;

export interface PdfFacts {
  kind: 'pdf';
  pages?: number;
  /** The sizes of its pages, the most common first: 'A4', '32 x 45 cm'. */
  pageSizes?: string[];
}

/** What a book says of itself with the properties of schema.org that EPUB Accessibility names. */
export interface EpubAccessibility {
  accessModes: string[];
  features: string[];
  hazards: string[];
  summary?: string;
  /** Such as 'EPUB Accessibility 1.1 - WCAG 2.1 Level AA'. */
  conformsTo?: string;
}

export interface EpubFacts {
  kind: 'epub';
  title?: string;
  language?: string;
  /** Entries of its table of contents. */
  chapters?: number;
  chapterNames?: string[];
  isFixedLayout?: boolean;
  accessibility?: EpubAccessibility;
  /** The verdict on its form, and by what: the market's own look at its structure, or EPUBCheck. */
  validity?: { checkedBy: 'structure' | 'epubcheck'; isValid: boolean; faults: string[] };
  /** Other sites from which its pages load something. */
  outsideHosts?: string[];
}

export interface PictureFacts {
  kind: 'png' | 'jpeg' | 'webp';
  width?: number;
  height?: number;
  dotsPerInch?: number;
  isTransparent?: boolean;
}

export interface SvgFacts {
  kind: 'svg';
  width?: number;
  height?: number;
  unit?: 'mm' | 'px';
  outsideHosts?: string[];
}

export interface DxfFacts {
  kind: 'dxf';
  width?: number;
  height?: number;
  unit?: string;
  /** Lines, curves, texts and the like. */
  entities?: number;
}

export interface ZipFacts {
  kind: 'zip';
  files?: number;
  names?: string[];
  unpackedBytes?: number;
}

export interface SoundFacts {
  kind: 'mp3' | 'flac' | 'wav';
  seconds?: number;
  bitsPerSecond?: number;
  samplesPerSecond?: number;
  channels?: number;
}

export interface FontFacts {
  kind: 'otf' | 'ttf' | 'woff2';
  family?: string;
  style?: string;
  glyphs?: number;
  /** Of Unicode, by their letters in the font: 'Latin', 'Cyrillic'. */
  scripts?: string[];
  isVariable?: boolean;
}

export interface SpreadsheetFacts {
  kind: 'xlsx' | 'ods';
  sheets?: number;
  sheetNames?: string[];
}

export interface DocumentFacts {
  kind: 'docx' | 'odt';
  /** As counted by the program that saved it. */
  pages?: number;
  words?: number;
}

export interface SlidesFacts {
  kind: 'pptx' | 'odp';
  slides?: number;
}

export interface TextFacts {
  kind: 'txt';
  lines?: number;
}

export interface CsvFacts {
  kind: 'csv';
  /** Its heading included. */
  rows?: number;
  columns?: number;
}

export interface StlFacts {
  kind: 'stl';
  triangles?: number;
  /** Width, depth and height; the format has no unit, printers take millimeters. */
  box?: [number, number, number];
}

export interface ThreeMfFacts {
  kind: '3mf';
  objects?: number;
  triangles?: number;
  unit?: string;
}

export interface EmbroideryFacts {
  kind: 'pes' | 'dst' | 'jef';
  stitches?: number;
  colors?: number;
  widthMm?: number;
  heightMm?: number;
}

/** What is known of a file by its kind. Each entry is left out until it is known, and where the file does not tell. */
export type GoodsFacts =
  | PdfFacts
  | EpubFacts
  | PictureFacts
  | SvgFacts
  | DxfFacts
  | ZipFacts
  | SoundFacts
  | FontFacts
  | SpreadsheetFacts
  | DocumentFacts
  | SlidesFacts
  | TextFacts
  | CsvFacts
  | StlFacts
  | ThreeMfFacts
  | EmbroideryFacts;
