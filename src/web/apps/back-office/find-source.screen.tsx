import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SourceAnswer } from '#contract/marks.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Card } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { FoundFileField } from '#web/features/marks/found-file-field.tsx';
import { findSource } from '#web/features/marks/marks.data.ts';
import { SourceCard } from '#web/features/marks/source-card.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Find Source', noIndex: true }) };

/** Takes a file that turned up somewhere, and shows the order that its marks lead to. */
function FindSourceScreen() {
  const api = useApi();
  const [file, setFile] = useState<File | null>(null);
  const search = useMutation({ mutationFn: (found: File) => findSource(api, found) });
  function choose(found: File) {
    setFile(found);
    search.mutate(found);
  }
  return (
    <>
      <PageHeading
        plain
        title="Find Source"
        subtitle="Sold copies are marked for their order. Show a copy that turned up elsewhere, and see which order it comes from."
      />
      <Card className="mt-5">
        <FoundFileField file={file} busy={search.isPending} onChoose={choose} />
        <div role="status">{search.isPending && <p className="mt-4">Looking for marks …</p>}</div>
        {search.error && <FormError className="mt-4" messages={search.error.message} />}
        {file && search.error && (
          <Button variant="secondary" className="mt-4" onClick={() => choose(file)}>
            Try again
          </Button>
        )}
      </Card>
      <div aria-live="polite">{search.data && !search.isPending && <Answer answer={search.data} />}</div>
    </>
  );
}

function Answer({ answer }: { answer: SourceAnswer }) {
  if (!answer.found)
    return (
      <EmptyState title="It cannot be said where this file comes from.">
        It has no mark that can be read. A larger or sharper picture, or more pages, may have one.
      </EmptyState>
    );
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <SourceCard title="It comes from this order" source={answer} />
      {answer.others.map((source) => (
        <SourceCard key={source.orderLineId} title="Other pages come from this order" source={source} />
      ))}
      <p className="text-sm text-muted">
        A mark says which copy a page was made from. It does not say who passed it on: a computer may have
        been stolen or an account taken over. Ask before you accuse.
      </p>
    </div>
  );
}

export { FindSourceScreen as Component };
