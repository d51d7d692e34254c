/** The icons that a social link may have, of those in `public/icons.svg`, with the names that people know. */
export const SOCIAL_ICONS = {
  globe: 'Website',
  rss: 'RSS',
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
  pinterest: 'Pinterest',
  x: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
} as const;
export type SocialIcon = keyof typeof SOCIAL_ICONS;

/** Whether the market has an icon of this name. */
export const isSocialIcon = (name: string): name is SocialIcon => Object.hasOwn(SOCIAL_ICONS, name);
