/** HTML that was written in the market's rich-text editors. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      dir="auto"
      className={`prose ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
