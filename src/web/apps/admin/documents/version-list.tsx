import { useQuery } from '@tanstack/react-query';
import type { ContentDocument } from '#domain/content-documents.ts';
import { Card } from '#ui/frames/card.tsx';
import { History } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { contentVersions, restoreVersion } from '#web/features/content/content-documents.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

/** The last versions of a document, each with a button to restore it. Renders nothing before the first change. */
export function VersionList(props: {
  document: ContentDocument;
  /** The version in the form. */
  current: number;
  onRestored: () => void;
}) {
  const { document, current, onRestored } = props;
  const { data: versions = [] } = useQuery(contentVersions(useApi(), document));
  const restoring = useConfirmDialog<number>({
    title: 'Restore this version?',
    text: 'Visitors see it at once. What is there now stays in this list.',
    confirm: 'Restore',
    variant: 'primary',
    ...restoreVersion(document),
    onSuccess: onRestored,
  });
  if (versions.length === 0) return null;
  return (
    <Card title="Versions" className="mt-6" flush>
      <ul aria-label="Versions" className="mt-3 max-h-96 divide-y divide-hairline overflow-y-auto">
        {versions.map(({ version, at, by }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 sm:px-6">
            <span className="min-w-24 flex-1 font-medium sm:flex-none">
              {version === 0 ? 'Built-in' : `Version ${version}`}
            </span>
            <span className="order-last basis-full text-sm text-muted sm:order-none sm:basis-0 sm:grow">
              <bdi>{by ?? 'Built in'}</bdi> · <Timestamp at={at} />
            </span>
            {version === current ? (
              <RecordStatus kind="version" status="Current" />
            ) : (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Restore ${version === 0 ? 'the built-in version' : `version ${version}`}`}
                onClick={() => restoring.ask(version)}
              >
                <History className="size-4" /> Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {restoring.dialog}
    </Card>
  );
}
