import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { VendorProduct } from '#contract/products.ts';
import { KEYS_ADDED_MAX } from '#domain/license-key.ts';
import { formatCount } from '#lib/format-count.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { addLicenseKeys, changeLicensing, licenseKeyCounts } from '#web/features/licenses/licenses.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** The licence keys that are sold with the product: how many there are, and more of them. */
export function KeysCard({ product }: { product: VendorProduct }) {
  return (
    <Card title="Licence keys">
      <div className="grid gap-6">
        <p className="text-sm text-muted">
          Each unit is sold with a key, which your software can check. Without a free key the product is sold
          out. You see how many there are; each key is for its buyer alone.
        </p>
        <Counts product={product} />
        <HandOut product={product} />
        <OwnKeys id={product.id} />
        <NewKeys id={product.id} />
        <Activations key={product.maxActivations} product={product} />
      </div>
    </Card>
  );
}

function Counts({ product }: { product: VendorProduct }) {
  const query = useQuery(licenseKeyCounts(useApi(), product.id));
  const { data } = query;
  if (!data) return query.isError ? <QueryError query={query} /> : <Skeleton className="h-20" />;
  const isSoldOut = product.handsOutKeys && data.free === 0;
  return (
    <div role="status">
      <DataList
        figures
        items={[
          { term: 'Free', value: data.free },
          { term: 'Sold', value: data.sold },
          { term: 'All', value: data.total },
        ]}
      />
      {isSoldOut && <p className="mt-3 font-medium text-danger">No key is free: the product is sold out.</p>}
    </div>
  );
}

function HandOut({ product }: { product: VendorProduct }) {
  const change = useApiMutation(changeLicensing);
  const isChecked = change.isPending ? change.variables?.handsOutKeys === 'true' : product.handsOutKeys;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 cursor-pointer"
        checked={isChecked}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate({ id: product.id, handsOutKeys: event.target.checked ? 'true' : 'false' })
        }
      />
      Sell each unit with a licence key
    </label>
  );
}

/** The message at a field of a failed call; null without one. */
const problemAt = (error: unknown, path: string): string | undefined =>
  error instanceof ApiFailure
    ? error.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message
    : undefined;

function OwnKeys({ id }: { id: string }) {
  const [text, setText] = useState('');
  const add = useApiMutation({ ...addLicenseKeys, onSuccess: () => setText('') });
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ id, body: { keys } });
  };
  return (
    <form method="post" noValidate className="grid gap-3" onSubmit={submit}>
      <Textarea
        label="Your own keys"
        hint={`One a line, ${formatCount(KEYS_ADDED_MAX)} at a time at most.`}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problemAt(add.error, 'keys')}
      />
      <div>
        <Button type="submit" variant="secondary" busy={add.isPending}>
          Add Keys
        </Button>
      </div>
    </form>
  );
}

function NewKeys({ id }: { id: string }) {
  const [count, setCount] = useState('100');
  const add = useApiMutation(addLicenseKeys);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ id, body: { generate: Number(count) } });
  };
  return (
    <form method="post" noValidate className="grid gap-3" onSubmit={submit}>
      <TextInput
        label="New keys"
        hint="How many to make, like ABCDE-FGHJK-MNPQR-STUVW-XYZ23."
        inputMode="numeric"
        autoComplete="off"
        fieldClassName="max-w-72"
        value={count}
        onChange={(event) => setCount(event.target.value)}
        error={problemAt(add.error, 'generate')}
      />
      <div>
        <Button type="submit" variant="secondary" busy={add.isPending}>
          Make Keys
        </Button>
      </div>
    </form>
  );
}

function Activations({ product }: { product: VendorProduct }) {
  const [limit, setLimit] = useState(String(product.maxActivations ?? ''));
  const change = useApiMutation(changeLicensing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ id: product.id, maxActivations: limit.trim() });
  };
  return (
    <form method="post" noValidate className="grid gap-3" onSubmit={submit}>
      <TextInput
        label="Activations"
        hint="On how many computers or sites a key may be in use. Empty: no limit."
        inputMode="numeric"
        autoComplete="off"
        fieldClassName="max-w-72"
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
        error={problemAt(change.error, 'maxActivations')}
      />
      <div>
        <Button type="submit" variant="secondary" busy={change.isPending}>
          Save Activations
        </Button>
      </div>
    </form>
  );
}
