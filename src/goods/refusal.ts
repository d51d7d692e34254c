import { isolated } from '#lib/isolated.ts';

/** A file that is not sold; its message is one sentence for its vendor, which names the file, or the member of the archive. */
export class GoodsRefused extends Error {
  override name = 'GoodsRefused';
}

/** A file of a vendor, or a member of it: how refusals name it. */
export interface Place {
  /** As the vendor named it. */
  filename: string;
  /** Names of members, from the outer archive to the inner one. */
  members: readonly string[];
}

const NAME_LENGTH_MAX = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are why a name is refused
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g;

const quoted = (name: string): string =>
  `“${isolated(name.replace(CONTROL_CHARACTERS, '�').slice(0, NAME_LENGTH_MAX))}”`;

/** '“pack.zip”', or '“bin/setup.exe” in “pack.zip”'. */
export const nameOf = ({ filename, members }: Place): string =>
  [filename, ...members].reverse().map(quoted).join(' in ');

export const memberOf = (place: Place, member: string): Place => ({
  filename: place.filename,
  members: [...place.members, member],
});

/** A refusal: `what` continues the name, as in 'is a program for Windows'. `advice`: what to do, for the outer file. */
export const refused = (place: Place, what: string, advice = ''): GoodsRefused =>
  new GoodsRefused(`${nameOf(place)} ${what}.${advice && ` ${advice}`}`);

/** What a vendor can do about a member that is not sold. */
export const adviceOn = (place: Place): string =>
  place.members.length > 0 ? 'Take it out and upload the file again.' : '';

/** For a file whose first bytes promise a format that the rest does not keep. */
export const damaged = (place: Place): GoodsRefused =>
  refused(place, 'is damaged', adviceOn(place) || 'Export it anew from your program and upload that.');
