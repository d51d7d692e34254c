/** Lucide icons as plain paths, since the header is on every page and its HTML is kept small. */
const PATHS = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  bag: 'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  user: 'M12 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM20 21a8 8 0 0 0-16 0',
} as const;

export type ShellIconName = keyof typeof PATHS;

export function ShellIcon({ name }: { name: ShellIconName }) {
  return (
    <svg className="shell-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Icons of `public/icons.svg` for the footer and the contact page, kept out of the scripts. */
const SPRITE = 'phone mail pin globe rss instagram youtube facebook pinterest x linkedin tiktok'.split(' ');

export const isSpriteIcon = (name: string): boolean => SPRITE.includes(name);

export function SpriteIcon({ name }: { name: string }) {
  return (
    <svg className="shell-icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
