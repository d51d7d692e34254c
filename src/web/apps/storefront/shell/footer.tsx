import { isSocialIcon, SOCIAL_ICONS } from '#domain/social-icons.ts';
import { useSiteName } from '#web/kernel/context.ts';
import { type SiteLayout, telOf } from './common.ts';
import { isSpriteIcon, SpriteIcon } from './icons.tsx';
import { Logo } from './logo.tsx';

type SocialLink = SiteLayout['socialLinkData'][number];

const isPicture = (icon: string): boolean => /^(\/|https?:)/.test(icon);

function Social({ link, icon }: SocialLink) {
  const name = icon.toLowerCase();
  const label = isSocialIcon(name) ? SOCIAL_ICONS[name] : hostOf(link);
  return (
    <li>
      <a href={link} rel="noopener me" aria-label={label}>
        {isPicture(icon) ? (
          <img src={icon} alt="" width={20} height={20} loading="lazy" />
        ) : (
          <SpriteIcon name={isSpriteIcon(name) ? name : 'globe'} />
        )}
      </a>
    </li>
  );
}

function hostOf(link: string): string {
  try {
    return new URL(link).hostname.replace(/^www\./, '');
  } catch {
    return link;
  }
}

function LinkList({ title, links }: { title: string; links: readonly { link: string; value: string }[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title || 'More'}>
      {title && <h2>{title}</h2>}
      <ul>
        {links.map(({ link, value }) => (
          <li key={link + value}>
            <a href={link}>
              <bdi>{value}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ data }: { data: SiteLayout['headerFooterData'] }) {
  const lines: [string, string, string | null][] = [
    ['mail', data.contactEmail, `mailto:${data.contactEmail}`],
    ['phone', data.contactPhone, telOf(data.contactPhone)],
    ['pin', data.contactAddress, null],
  ];
  const nonEmpty = lines.filter(([, text]) => text);
  if (nonEmpty.length === 0) return null;
  return (
    <div>
      <h2>Contact</h2>
      <ul className="contact">
        {nonEmpty.map(([icon, text, href]) => (
          <li key={icon}>
            <SpriteIcon name={icon} />
            {href ? (
              <a href={href}>
                <bdi>{text}</bdi>
              </a>
            ) : (
              <bdi>{text}</bdi>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Footer({ layout: { headerFooterData: data, socialLinkData } }: { layout: SiteLayout }) {
  const siteName = useSiteName();
  return (
    <footer id="site-footer" className="footer">
      <div className="page-width">
        <div>
          <Logo siteName={siteName} image={data.footerLogo} loading="lazy" />
          <p>{data.footerDescription}</p>
          {socialLinkData.length > 0 && (
            <ul className="social">
              {socialLinkData.map((social) => (
                <Social key={social.id} {...social} />
              ))}
            </ul>
          )}
        </div>
        <LinkList title={data.footerSectionTwoTitle} links={data.footerSectionTwo} />
        <LinkList title={data.footerSectionThreeTitle} links={data.footerSectionThree} />
        <Contact data={data} />
        <small>{data.copyrightText}</small>
      </div>
    </footer>
  );
}
