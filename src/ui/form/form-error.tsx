import type { Ref } from 'react';
import { Glyph } from '../primitives/glyph.tsx';

export interface FormErrorProps {
  /** One message or several; without any, nothing is shown. */
  messages: string | readonly string[] | null | undefined;
  title?: string;
  /** For moving the focus to the error after a failed save. */
  ref?: Ref<HTMLDivElement>;
  className?: string;
}

/** Errors of the whole form, shown above its fields and announced when they appear. */
export function FormError({ messages, title, ref, className = '' }: FormErrorProps) {
  const lines = typeof messages === 'string' ? [messages] : (messages ?? []);
  if (lines.length === 0) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={`flex gap-3 rounded-control bg-danger-soft px-4 py-3 text-[0.9375rem] text-danger ${className}`}
    >
      <Glyph name="alert" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {lines.length === 1 ? (
          <p>{lines[0]}</p>
        ) : (
          <ul className="list-disc ps-4">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
