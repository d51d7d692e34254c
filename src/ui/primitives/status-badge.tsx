import type { Tone } from '#domain/status.ts';

const TONES: Record<Tone, string> = {
  good: 'bg-success-soft text-success-strong',
  attention: 'bg-attention-soft text-attention',
  neutral: 'bg-shade text-muted',
  bad: 'bg-danger-soft text-danger',
};

/** A status with a colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-pill px-2.5 py-0.5 text-sm font-medium whitespace-nowrap @max-sm:whitespace-normal ${TONES[tone]}`}
    >
      <span className="size-1.5 shrink-0 rounded-full bg-current" aria-hidden="true" />
      {children}
    </span>
  );
}
