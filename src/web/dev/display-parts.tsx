import { useState } from 'react';
import { Card } from '#ui/frames/card.tsx';
import { Section } from '#ui/frames/section.tsx';
import { Breadcrumbs } from '#ui/primitives/breadcrumbs.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from '#ui/primitives/button-class.ts';
import { Carousel } from '#ui/primitives/carousel.tsx';
import { CountBadge } from '#ui/primitives/count-badge.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { QuantityStepper } from '#ui/primitives/quantity-stepper.tsx';
import { Rating } from '#ui/primitives/rating.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/primitives/skeleton.tsx';
import { Stars } from '#ui/primitives/stars.tsx';
import { StatusBadge } from '#ui/primitives/status-badge.tsx';
import { TabLinks } from '#ui/primitives/tab-links.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const SIZES: readonly Exclude<ButtonSize, 'icon'>[] = ['sm', 'md', 'lg'];
const GLYPHS = [
  'left',
  'right',
  'down',
  'plus',
  'minus',
  'close',
  'pause',
  'play',
  'check',
  'alert',
] as const;
const SLIDES = ['One', 'Two', 'Three', 'Four', 'Five'];

/** Display components: buttons, badges, prices, states, pagination, tabs and carousels. */
export function DisplayParts() {
  return (
    <>
      <Buttons />
      <Card title="Badges, stars, prices, text">
        <div className="flex flex-wrap items-center gap-3">
          <CountBadge count={3} words="items" />
          <CountBadge count={120} words="items" />
          <StatusBadge tone="good">Completed</StatusBadge>
          <StatusBadge tone="attention">Waiting for you</StatusBadge>
          <StatusBadge tone="neutral">Pending</StatusBadge>
          <StatusBadge tone="bad">Failed</StatusBadge>
          <Stars rating={0} />
          <Stars rating={3.5} />
          <Stars rating={5} />
          <Rating rating={4.8} reviewCount={12} />
          <Rating rating={4} reviewCount={1} />
          <Rating rating={0} reviewCount={0} />
          <Price price={12.5} />
          <Price price={8.9} originalPrice={12.5} />
          <EmailAddress address="a-long-name@a-long-domain.example" />
          {GLYPHS.map((name) => (
            <Glyph key={name} name={name} />
          ))}
        </div>
      </Card>
      <Card title="Pictures">
        <div className="flex flex-wrap gap-3">
          <Picture
            url="/media/missing-400x300-d9e2f0/400.webp"
            alt="A picture that cannot be loaded"
            className="size-28 rounded-card"
          />
          <Picture url="" alt="" className="size-28 rounded-card" />
        </div>
      </Card>
      <Card title="Skeletons">
        <Loading label="Loading the example" className="grid gap-4">
          <Skeleton className="h-12" />
          <SkeletonText />
        </Loading>
      </Card>
      <Card title="Empty state">
        <EmptyState
          title="No product found"
          icon={<Glyph name="alert" className="size-7" />}
          action={
            <Link to="/shop" className={buttonClass()}>
              Go to the shop
            </Link>
          }
        >
          Try other words.
        </EmptyState>
      </Card>
      <Card title="Error state">
        <ErrorState onRetry={() => {}} />
        <ErrorState title="This list could not be loaded" onRetry={() => {}} retrying />
      </Card>
      <Movement />
      <Section
        id="band"
        title="Section"
        subtitle="In the colours of a shop"
        background="#123f33"
        color="#ffffff"
      >
        <Stars rating={2.5} />
      </Section>
    </>
  );
}

function Buttons() {
  return (
    <Card title="Buttons">
      <div className="grid gap-4">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant} {size}
              </Button>
            ))}
            <Button variant={variant} disabled>
              {variant} disabled
            </Button>
            <Button variant={variant} busy>
              {variant} busy
            </Button>
            <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
              <Glyph name="plus" />
            </Button>
          </div>
        ))}
        <Button busy busyText="Processing..." block>
          Place order
        </Button>
      </div>
    </Card>
  );
}

function Movement() {
  const [tab, setTab] = useState('description');
  const [page, setPage] = useState(3);
  const [quantity, setQuantity] = useState(1);
  return (
    <Card title="Movement">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Breadcrumbs
          items={[{ label: 'Home', href: '/' }, { label: 'Shop', href: '/shop' }, { label: 'Sheet Music' }]}
        />
        <Tabs
          label="Example tabs"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'description', label: 'Description', panel: 'What it is.' },
            { value: 'reviews', label: 'Reviews', panel: 'What others say.' },
          ]}
        />
        <TabLinks
          label="Example pages beside this one"
          links={[
            { to: '/dev/ui', label: 'Components' },
            { to: '/shop', label: 'Shop' },
          ]}
        />
        <Pagination page={page} pageCount={12} onPage={setPage} label="Example pages" />
        <QuantityStepper value={quantity} onChange={setQuantity} min={1} max={3} />
        <Carousel label="Example slides" perView={{ 320: 1, 640: 3 }} gaps={{ 320: 16 }}>
          {SLIDES.map((slide) => (
            <p key={slide} className="rounded-card bg-shade px-4 py-14 text-center">
              {slide}
            </p>
          ))}
        </Carousel>
      </div>
    </Card>
  );
}
