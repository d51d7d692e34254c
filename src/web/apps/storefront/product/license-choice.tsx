import type { ProductDetail } from '#contract/catalog.ts';
import { LICENSE_NAMES, type LicenseKind } from '#domain/license.ts';
import { Price } from '#ui/primitives/price.tsx';

interface LicenseChoiceProps {
  licenses: ProductDetail['licenses'];
  chosen: LicenseKind | undefined;
  onChoose: (kind: LicenseKind) => void;
}

/** The licences that a product is sold with: one is chosen, and the text of each can be read. */
export function LicenseChoice({ licenses, chosen, onChoose }: LicenseChoiceProps) {
  return (
    <fieldset className="mt-5 grid gap-2">
      <legend className="mb-2 font-semibold">Licence</legend>
      {licenses.map(({ kind, text, price, originalPrice }) => (
        <div
          key={kind}
          className="rounded-control border border-hairline px-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="license"
              value={kind}
              checked={kind === chosen}
              onChange={() => onChoose(kind)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="grow font-medium">{LICENSE_NAMES[kind]}</span>
            <Price price={price} originalPrice={originalPrice} />
          </label>
          <details className="pb-2 ps-7 text-sm">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted underline underline-offset-3 pointer-coarse:min-h-11">
              What it allows<span className="sr-only">: {LICENSE_NAMES[kind]}</span>
            </summary>
            <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          </details>
        </div>
      ))}
    </fieldset>
  );
}
