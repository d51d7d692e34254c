import { Button } from '../primitives/button.tsx';

/** Shown after 409 changed_elsewhere: offers to load the newer version or to overwrite it. The typed text stays. */
export function StaleNotice(props: {
  /** 'This product'. */
  record: string;
  busy: boolean;
  onReload?: () => void;
  onSaveAnyway: () => void;
}) {
  const { record, busy, onReload, onSaveAnyway } = props;
  return (
    <section
      role="alert"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-danger-soft px-4 py-3 text-danger"
    >
      <p className="min-w-0 grow basis-72">
        {record} has been changed since you opened it. What you have typed is still here: load the newer
        version instead of it, or save yours over it.
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
