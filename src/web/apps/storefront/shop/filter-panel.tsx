import { type FormEvent, type ReactNode, useId } from 'react';
import type { ProductFacets } from '#contract/catalog.ts';
import { withoutPart } from '#domain/product-filter.ts';
import { useNavigate } from '#ui/navigation.ts';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { Stars } from '#ui/primitives/stars.tsx';
import { readShopFilter, type ShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';
import { type FilterOption, filterOptions, isOffered, toggled } from './filter-options.ts';

interface FilterPanelProps {
  shop: ShopFilter;
  facets: ProductFacets | undefined;
}

/** Price, rating and file, below the categories. Links and a form, so that they work without scripts, too. */
export function FilterPanel({ shop, facets }: FilterPanelProps) {
  const { ratings, flags, pages, papers, tagged } = filterOptions(shop.filter, facets);
  return (
    <>
      <PriceForm key={shopHref(shop)} shop={shop} />
      <Options title="Rating" shop={shop} options={ratings}>
        {({ adds, label }) => (
          <>
            <span aria-hidden="true">
              <Stars rating={adds.minRating ?? 0} /> & up
            </span>
            <span className="sr-only">{label}</span>
          </>
        )}
      </Options>
      <Options title="Offer" shop={shop} options={flags} />
      <Options title="File" shop={shop} options={[...pages, ...papers, tagged]} />
    </>
  );
}

interface OptionsProps {
  title: string;
  shop: ShopFilter;
  options: readonly FilterOption[];
  /** What is shown of an option, in place of its label. */
  children?: (option: FilterOption) => ReactNode;
}

function Options({ title, shop, options, children }: OptionsProps) {
  const id = useId();
  const offered = options.filter(isOffered);
  if (offered.length === 0) return null;
  return (
    <section className="filter-panel-options" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {offered.map((option) => (
          <li key={option.label}>
            <a
              href={shopHref({ ...shop, filter: toggled(shop.filter, option), page: 1 })}
              aria-current={option.isChosen ? 'true' : undefined}
            >
              <span>
                {option.isChosen && <span className="sr-only">Remove filter: </span>}
                {children ? children(option) : option.label}
              </span>
              {option.count !== null && <span className="count">{option.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two prices. Without scripts the browser sends the form, with the parameters of the page as hidden fields. */
function PriceForm({ shop }: { shop: ShopFilter }) {
  const id = useId();
  const navigate = useNavigate();
  const { minPrice, maxPrice } = shop.filter;
  const others = new URLSearchParams(
    shopHref({ ...shop, filter: withoutPart(shop.filter, 'price'), page: 1 }).split('?')[1],
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) sent.set(name, String(value));
    void navigate(shopHref({ ...readShopFilter(sent), page: 1 }));
  }
  return (
    <section className="filter-panel-options" aria-labelledby={id}>
      <h3 id={id}>Price</h3>
      <form action="/shop" onSubmit={submit} className="filter-panel-price">
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PriceInput name="minPrice" label="From" dollars={minPrice} />
        <PriceInput name="maxPrice" label="To" dollars={maxPrice} />
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          Apply
        </button>
      </form>
    </section>
  );
}

function PriceInput({ name, label, dollars }: { name: string; label: string; dollars: number | undefined }) {
  return (
    <label>
      <span>{label}, $</span>
      <input name={name} inputMode="decimal" autoComplete="off" maxLength={10} defaultValue={dollars} />
    </label>
  );
}
