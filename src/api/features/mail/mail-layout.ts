import type { MailContent, MailLine } from '#domain/mail.ts';
import { readPicture } from '#domain/picture.ts';
import { type Html, html } from '#lib/html.ts';
import { isolated, isolatedParts } from '#lib/isolated.ts';

/** The link that stops mails of a topic. */
const STOP = 'No more mails like this';
const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const INK = '#1c1a17';
const MUTED = '#665f55';
const GREEN = '#0e5a47';
const SAND = '#f3f0e9';
const PAPER = '#fbfaf7';
const RULE = '1px solid #e7e3da';

/** The market that a mail is from. */
interface Sender {
  marketName: string;
  publicUrl: string;
}

/** Renders a mail as plain text, and as HTML that mail programs show: tables, inline styles, no scripts. */
export function renderMail(content: MailContent, sender: Sender): { text: string; html: string } {
  return { text: asText(content, sender), html: `<!doctype html>${asHtml(content, sender)}` };
}

function asText(content: MailContent, { marketName, publicUrl }: Sender): string {
  const { lines = [], totals = [], quote, button, stopPath } = content;
  const parts = [
    content.heading,
    ...content.paragraphs,
    ...lines.map((line) =>
      [
        `- ${isolated(line.name)}${line.detail ? `, ${line.detail}` : ''}${line.amount ? `: ${line.amount}` : ''}`,
        ...(line.link ? [`  ${line.link.label}: ${publicUrl}${line.link.path}`] : []),
      ].join('\n'),
    ),
    totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    quote?.replace(/^/gm, '> '),
    button && `${button.label}: ${publicUrl}${button.path}`,
    `--\n${content.footnote}\n${stopPath ? `${STOP}: ${publicUrl}${stopPath}\n` : ''}${isolated(marketName)} · ${publicUrl}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function asHtml(content: MailContent, { marketName, publicUrl }: Sender): Html {
  const { heading, paragraphs, lines = [], totals = [], quote, button, stopPath } = content;
  return html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="color-scheme" content="light">
        <title>${content.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${PAPER}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
          <tr>
            <td align="center" style="padding:32px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
                <tr>
                  <td style="padding:0 4px 20px;font:600 22px/1 ${SERIF}">
                    <a href="${publicUrl}" style="color:${GREEN};text-decoration:none"><bdi>${marketName}</bdi></a>
                  </td>
                </tr>
                <tr>
                  <td style="padding:32px 28px;background:#ffffff;border:${RULE};border-radius:10px;color:${INK};font:16px/1.55 ${SANS};word-break:break-word">
                    <h1 style="margin:0 0 16px;font:600 26px/1.2 ${SERIF}">${lineOf(heading)}</h1>
                    ${paragraphs.map((text) => html`<p style="margin:0 0 16px">${withBreaks(text)}</p>`)}
                    ${lines.length > 0 && table(lines.map((line) => lineRow(line, publicUrl)))}
                    ${totals.length > 0 && table(totals.map(totalRow))}
                    ${quote !== undefined && quoteOf(quote)}
                    ${button && buttonOf(button, publicUrl)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px;color:${MUTED};font:13px/1.5 ${SANS}">
                    ${withBreaks(content.footnote)}
                    <br>
                    ${stopPath && html`<a href="${publicUrl + stopPath}" style="color:${MUTED}">${STOP}</a><br>`}
                    <a href="${publicUrl}" style="color:${MUTED}">${publicUrl}</a>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}

const table = (rows: readonly Html[]): Html => html`
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 4px">${rows}</table>`;

function lineRow({ name, image, detail, amount, link }: MailLine, publicUrl: string): Html {
  const cell = `border-top:${RULE};padding:14px 0;vertical-align:top;font:15px/1.45 ${SANS};color:${INK}`;
  const picture = readPicture(image);
  const source = picture ? `${publicUrl}${picture.base}/240.webp` : new URL(image, publicUrl).href;
  const background = picture?.color ?? SAND;
  const img = html`<img src="${source}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;object-fit:cover;border-radius:8px;border:0;background:${background}">`;
  const address = link && publicUrl + link.path;
  return html`
    <tr>
      <td width="80" style="${cell};width:80px">${address ? html`<a href="${address}">${img}</a>` : img}</td>
      <td style="${cell}">
        <strong><bdi>${name}</bdi></strong>
        ${detail && html`<br><span style="color:${MUTED}">${detail}</span>`}
        ${link && html`<br><a href="${address}" style="color:${GREEN};font-weight:600">${link.label}</a>`}
      </td>
      <td align="right" style="${cell};padding-left:12px;white-space:nowrap">${amount ?? ''}</td>
    </tr>`;
}

function totalRow(
  { label, amount }: { label: string; amount: string },
  index: number,
  all: readonly unknown[],
): Html {
  const weight = index === all.length - 1 ? '600' : '400';
  const rule = index === 0 ? `border-top:${RULE};padding:12px 0 0` : 'padding:6px 0 0';
  const cell = `${rule};font:${weight} 15px/1.45 ${SANS};color:${INK}`;
  return html`
    <tr>
      <td style="${cell}">${label}</td>
      <td align="right" style="${cell};white-space:nowrap">${amount}</td>
    </tr>`;
}

const quoteOf = (text: string): Html => html`
  <blockquote dir="auto" style="margin:0;padding:12px 16px;border-left:3px solid ${GREEN};background:${SAND}">
    ${withBreaks(text)}
  </blockquote>`;

const buttonOf = ({ path, label }: { path: string; label: string }, publicUrl: string): Html => html`
  <p style="margin:24px 0 0">
    <a href="${publicUrl + path}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${GREEN};color:#ffffff;font-weight:600;text-decoration:none">
      ${label}
    </a>
  </p>`;

const withBreaks = (text: string): Html[] =>
  text.split(/\r?\n/).map((line, index) => html`${index > 0 && html`<br>`}${lineOf(line)}`);

/** A line with its isolated names as markup, since mail programs drop characters that they do not know. */
const lineOf = (line: string): Html[] =>
  isolatedParts(line).map(({ text, isIsolated }) => (isIsolated ? html`<bdi>${text}</bdi>` : html`${text}`));
