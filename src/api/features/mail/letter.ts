import { readPicture } from '#domain/picture.ts';

/** A product of an order, as a row of a letter. */
export interface LetterLine {
  name: string;
  /** The picture's address on this market. */
  image: string;
  /** Under the name, where there is more than one: '$12.50 × 2'. */
  detail?: string;
  amount: string;
  /** Path on this market, and what the link to it says. */
  link?: { path: string; label: string };
}

/** What a mail says, before it is set as text and as HTML. Everything in it is plain text. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: string[];
  lines?: LetterLine[];
  /** Sums under the lines; the last one is the one that counts. */
  totals?: { label: string; amount: string }[];
  /** Someone else's words. */
  quote?: string;
  button?: { path: string; label: string };
  /** Under everything, in small letters. */
  footnote: string;
}

/** Who gets a letter, and what stands in it. */
export interface Addressed extends Letter {
  to: string;
  replyTo?: { name: string; address: string };
}

const MARKET = 'Emporia';
const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const INK = '#1c1a17';
const MUTED = '#665f55';
const RULE = '1px solid #e7e3da';

/** Sets a letter twice: as plain text, and as HTML that mail programs show (tables, inline styles, no scripts). */
export function renderLetter(letter: Letter, publicUrl: string): { text: string; html: string } {
  return { text: asText(letter, publicUrl), html: asHtml(letter, publicUrl) };
}

function asText(letter: Letter, publicUrl: string): string {
  const { lines = [], totals = [], quote, button } = letter;
  const parts = [
    letter.heading,
    ...letter.paragraphs,
    ...lines.map((line) =>
      [
        `- ${line.name}${line.detail ? `, ${line.detail}` : ''}: ${line.amount}`,
        ...(line.link ? [`  ${line.link.label}: ${publicUrl}${line.link.path}`] : []),
      ].join('\n'),
    ),
    totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    quote?.replace(/^/gm, '> '),
    button && `${button.label}: ${publicUrl}${button.path}`,
    `--\n${letter.footnote}\n${MARKET} · ${publicUrl}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function asHtml(letter: Letter, publicUrl: string): string {
  const { lines = [], totals = [], quote, button } = letter;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${breaks(text)}</p>`;
  const body = [
    `<h1 style="margin:0 0 16px;font:600 26px/1.2 ${SERIF}">${escapeHtml(letter.heading)}</h1>`,
    ...letter.paragraphs.map(paragraph),
    lines.length > 0 ? table(lines.map((line) => lineRow(line, publicUrl)).join('')) : '',
    totals.length > 0 ? table(totals.map(totalRow).join('')) : '',
    quote === undefined
      ? ''
      : `<blockquote style="margin:0;padding:12px 16px;border-left:3px solid #0e5a47;background:#f3f0e9">${breaks(quote)}</blockquote>`,
    button ? buttonOf(button, publicUrl) : '',
  ].join('');
  const site = escapeHtml(publicUrl);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;padding:0;background:#fbfaf7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td style="padding:0 4px 20px;font:600 22px/1 ${SERIF}"><a href="${site}" style="color:#0e5a47;text-decoration:none">${MARKET}</a></td></tr><tr><td style="padding:32px 28px;background:#ffffff;border:${RULE};border-radius:10px;color:${INK};font:16px/1.55 ${SANS};word-break:break-word">${body}</td></tr><tr><td style="padding:20px 4px;color:${MUTED};font:13px/1.5 ${SANS}">${breaks(letter.footnote)}<br><a href="${site}" style="color:${MUTED}">${site}</a></td></tr></table></td></tr></table></body></html>`;
}

const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 4px">${rows}</table>`;

function lineRow({ name, image, detail, amount, link }: LetterLine, publicUrl: string): string {
  const cell = `border-top:${RULE};padding:14px 0;vertical-align:top;font:15px/1.45 ${SANS};color:${INK}`;
  const picture = readPicture(image);
  const source = escapeHtml(
    picture ? `${publicUrl}${picture.base}/240.webp` : new URL(image, publicUrl).href,
  );
  const address = link && escapeHtml(publicUrl + link.path);
  const img = `<img src="${source}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;object-fit:cover;border-radius:8px;border:0;background:${picture?.color ?? '#f3f0e9'}">`;
  return `<tr><td width="80" style="${cell};width:80px">${address ? `<a href="${address}">${img}</a>` : img}</td><td style="${cell}"><strong>${escapeHtml(name)}</strong>${
    detail ? `<br><span style="color:${MUTED}">${escapeHtml(detail)}</span>` : ''
  }${
    address
      ? `<br><a href="${address}" style="color:#0e5a47;font-weight:600">${escapeHtml(link.label)}</a>`
      : ''
  }</td><td align="right" style="${cell};padding-left:12px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function totalRow(
  { label, amount }: { label: string; amount: string },
  index: number,
  all: unknown[],
): string {
  const weight = index === all.length - 1 ? '600' : '400';
  const rule = index === 0 ? `border-top:${RULE};padding:12px 0 0` : 'padding:6px 0 0';
  const cell = `${rule};font:${weight} 15px/1.45 ${SANS};color:${INK}`;
  return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

const buttonOf = ({ path, label }: { path: string; label: string }, publicUrl: string) =>
  `<p style="margin:24px 0 0"><a href="${escapeHtml(publicUrl + path)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#0e5a47;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const breaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');
