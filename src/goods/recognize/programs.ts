import { fileTypeFromBuffer } from 'file-type';
import { decoded, isText } from './text.ts';

/** Bytes from the start of a file that `contentOf` looks at. */
export const HEAD_BYTES = 4100;

/** What a file is by its first bytes, as far as it matters whether it is sold. */
export type Content =
  /** `what` names it in a refusal: 'a program for Windows'. */
  | { is: 'program' | 'archive'; what: string }
  | { is: 'zip' | 'gzip' | 'compound' | 'pdf' | 'text' | 'other'; type?: string };

/** Formats of programs, and of packages and disk images that install them, by their ending as `file-type` says it. */
const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ['exe', 'a program for Windows'],
  ['elf', 'a program for Linux'],
  ['macho', 'a program for macOS'],
  ['class', 'a Java program'],
  ['jar', 'a Java program'],
  ['apk', 'a program for Android'],
  ['crx', 'an extension of a browser'],
  ['xpi', 'an extension of a browser'],
  ['deb', 'a package of programs'],
  ['rpm', 'a package of programs'],
  ['dmg', 'a disk image'],
  ['iso', 'a disk image'],
  ['lnk', 'a shortcut'],
  ['alias', 'a shortcut'],
  ['chm', 'a help file that can start programs'],
  ['reg', 'a change of the Windows registry'],
  ['asar', 'a program'],
  ['swf', 'a Flash program'],
]);

/** Archives that are not looked into. */
const ARCHIVES = new Set([
  'rar',
  '7z',
  'tar',
  'tar.gz',
  'bz2',
  'xz',
  'Z',
  'lz',
  'lz4',
  'lzh',
  'zst',
  'cab',
  'ar',
  'arj',
  'cpio',
  'ace',
]);

/** What `file-type` does not know, at the start of a file. */
const SIGNATURES: readonly (readonly [bytes: Buffer, what: string])[] = [
  [Buffer.from('dex\n'), 'a program for Android'],
  [Buffer.from('xar!'), 'a package of programs'],
  [Buffer.from('FasdUAS'), 'a compiled AppleScript'],
  [Buffer.from('BC\xc0\xde', 'latin1'), 'a program'],
];

/** A binary of several processors begins as a Java class, with a small number of them instead of a version. */
const FAT_BINARY = Buffer.from('cafebabe', 'hex');
const FEWEST_JAVA_VERSION = 45;

/** Says what a file is by its first bytes. `name` decides only what kind of script a text is. */
export async function contentOf(head: Buffer, name: string): Promise<Content> {
  if (head.subarray(0, 1024).includes('%PDF-') && !head.subarray(0, 2).equals(Buffer.from('PK')))
    return { is: 'pdf' };
  if (isText(head)) {
    const what = scriptOf(decoded(head), name);
    return what ? { is: 'program', what } : { is: 'text' };
  }
  const signature = SIGNATURES.find(([bytes]) => head.subarray(0, bytes.length).equals(bytes));
  if (signature) return { is: 'program', what: signature[1] };
  if (head.subarray(0, 4).equals(FAT_BINARY) && head.length >= 8)
    return {
      is: 'program',
      what: head.readUInt16BE(6) < FEWEST_JAVA_VERSION ? 'a program for macOS' : 'a Java program',
    };
  // Every ZIP is looked into, whatever its first member is.
  if (head.subarray(0, 2).equals(Buffer.from('PK'))) return { is: 'zip' };
  const type = (await fileTypeFromBuffer(head))?.ext;
  const program = type && PROGRAMS.get(type);
  if (program) return { is: 'program', what: program };
  if (type === 'gz') return { is: 'gzip' };
  if (type && ARCHIVES.has(type)) return { is: 'archive', what: 'an archive that cannot be looked into' };
  if (type === 'cfb') return { is: 'compound' };
  return { is: 'other', type };
}

const SHEBANG = /^#!\s*\S*\//;
const REGISTRY = /^(?:REGEDIT4|Windows Registry Editor Version)/;
const SHORTCUT = /^\s*\[(?:InternetShortcut|Desktop Entry)\]/im;

/** Texts that a system runs by the ending of their name. */
const SCRIPTS: ReadonlyMap<string, string> = new Map(
  [
    { what: 'a shell script', endings: 'sh bash zsh ksh csh fish command tool' },
    { what: 'a batch script', endings: 'bat cmd' },
    { what: 'a PowerShell script', endings: 'ps1 psm1 psd1 ps1xml psc1' },
    { what: 'a Visual Basic script', endings: 'vbs vbe' },
    { what: 'a script for Windows', endings: 'wsf wsh wsc sct jse hta msc inf scf' },
    { what: 'a shortcut', endings: 'url desktop webloc' },
  ].flatMap(({ what, endings }) => endings.split(' ').map((ending) => [ending, what])),
);

/** What a text is if a system runs it; undefined for other texts. */
function scriptOf(text: string, name: string): string | undefined {
  if (SHEBANG.test(text)) return 'a shell script';
  if (REGISTRY.test(text)) return 'a change of the Windows registry';
  if (SHORTCUT.test(text)) return 'a shortcut';
  return SCRIPTS.get(endingOf(name));
}

/** The ending of a name in small letters, without its dot; '' for none. Windows ignores dots and spaces behind it. */
export const endingOf = (name: string): string =>
  /\.([^./]+)$/.exec(name.replace(/[. ]+$/, '').toLowerCase())?.[1] ?? '';
