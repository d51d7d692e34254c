import { PRODUCT_CHANGED } from '#contract/product-form.ts';
import { Button } from '#ui/primitives/button.tsx';

/** How much has been sent; once all is, the server is at work on it. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <p className="me-auto flex min-w-48 grow items-center gap-3 text-sm text-muted sm:max-w-96">
      <progress
        aria-label="Upload"
        max={100}
        value={sent < 1 ? percent : undefined}
        className="progress h-2 grow"
      />
      <span className="tabular-nums">{sent < 1 ? `${percent} %` : 'Checking …'}</span>
    </p>
  );
}

/** The product was saved elsewhere meanwhile: nothing is lost, and both ways on are offered. */
export function StaleNotice(props: { busy: boolean; onReload?: () => void; onSaveAnyway: () => void }) {
  const { busy, onReload, onSaveAnyway } = props;
  return (
    <section
      role="alert"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-danger-soft px-4 py-3 text-danger"
    >
      <p className="min-w-0 grow basis-72">
        {PRODUCT_CHANGED} What you have typed is still here: load the newer version instead of it, or save
        yours over it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onReload}>
          Load the newer version
        </Button>
        <Button variant="danger" size="sm" busy={busy} onClick={onSaveAnyway}>
          Save anyway
        </Button>
      </div>
    </section>
  );
}
