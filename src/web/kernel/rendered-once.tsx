import { createContext, type HTMLAttributes, type ReactNode, use } from 'react';

/** Renders contents to markup, or takes it from memory. */
export type RenderMarkup = <P extends object>(Contents: (props: P) => ReactNode, data: P) => string;

/** Provided by the server alone. */
export const MarkupContext = createContext<RenderMarkup | null>(null);

interface RenderedOnceProps<P extends object> extends HTMLAttributes<HTMLElement> {
  as: 'article' | 'footer' | 'section';
  Contents: (props: P) => ReactNode;
  /** Their props: plain data, since their JSON is the key of the memory. */
  data: P;
}

/**
 * An element whose contents depend on their props alone, such as a product's card: the server renders each of them once
 * and remembers the markup. The browser renders them as usual, and finds the markup that it expects. So the contents may
 * use neither hooks nor contexts, nor eager pictures, whose preload React would put before them.
 */
export function RenderedOnce<P extends object>({
  as: Tag,
  Contents,
  data,
  ...attributes
}: RenderedOnceProps<P>) {
  const markupOf = use(MarkupContext);
  if (markupOf)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered and escaped it
    return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(Contents, data) }} />;
  return (
    <Tag {...attributes}>
      <Contents {...data} />
    </Tag>
  );
}
