/** The progress of an upload. At 1 everything is sent and the server is processing it. */
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
