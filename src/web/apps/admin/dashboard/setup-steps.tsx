import { useId } from 'react';
import type { MarketReport } from '#contract/dashboard.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Check } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';

type Setup = NonNullable<MarketReport['setup']>;

interface Step {
  name: keyof Setup;
  title: string;
  /** What there is to do, and what it is like once it is done. */
  todo: string;
  done: string;
  screen: string;
  href: string;
}

const STEPS: readonly Step[] = [
  {
    name: 'name',
    title: 'Name and logo',
    todo: 'What the market is called, on every page and in every mail. Its logo is in Header Footer CMS.',
    done: 'The market has its name. Its logo is in Header Footer CMS.',
    screen: 'Site Settings',
    href: '/site-settings',
  },
  {
    name: 'categories',
    title: 'Categories',
    todo: 'Every product belongs to one, so the first product needs a main category.',
    done: 'Shops can sort their products into them.',
    screen: 'Main Category',
    href: '/main-category',
  },
  {
    name: 'payments',
    title: 'Payments',
    todo: 'Cards are simulated and nobody pays. Set STRIPE_SECRET_KEY on the server to take real ones.',
    done: 'Real cards are taken.',
    screen: 'Payment Simulator',
    href: '/payment-simulator',
  },
  {
    name: 'mails',
    title: 'Mails',
    todo: 'Mails are kept as files and reach nobody. Set SMTP_URL on the server to send them.',
    done: 'Mails are sent.',
    screen: 'Health',
    href: '/health-status',
  },
  {
    name: 'vendors',
    title: 'First vendor',
    todo: 'Whoever opens a shop by Become a Seller on the home page waits here for your approval.',
    done: 'A shop is approved. When its first product is there, this list makes room for the figures.',
    screen: 'Vendors',
    href: '/vendors',
  },
];

/** What is to be done before a new market can open: each step says whether it is done, and leads to its screen. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const id = useId();
  const count = STEPS.filter(({ name }) => setup[name]).length;
  const next = STEPS.find(({ name }) => !setup[name]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        Five steps to an open market
      </h2>
      <p className="mt-1 mb-3 text-muted">Nothing is for sale yet. {count} of 5 steps are done.</p>
      <ol className={`divide-y divide-hairline ${CARD}`}>
        {STEPS.map((step, index) => (
          <li
            key={step.name}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:px-5"
          >
            <Mark number={index + 1} isDone={setup[step.name]} />
            <div>
              <h3 className="font-medium">
                {step.title}
                {setup[step.name] && <span className="sr-only">, done</span>}
              </h3>
              <p className="max-w-prose text-sm text-pretty text-muted">
                {setup[step.name] ? step.done : step.todo}
              </p>
            </div>
            <Link
              to={step.href}
              aria-label={`${step.screen} for ${step.title}`}
              className={buttonClass({
                variant: step === next ? 'primary' : 'secondary',
                size: 'sm',
                className: 'col-start-2 justify-self-start sm:col-start-3',
              })}
            >
              {step.screen}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Mark = ({ number, isDone }: { number: number; isDone: boolean }) => (
  <span
    aria-hidden="true"
    className={`grid size-8 place-items-center rounded-pill font-medium tabular-nums ${isDone ? 'bg-success-soft text-success-strong' : 'bg-shade text-muted'}`}
  >
    {isDone ? <Check className="size-4.5" /> : number}
  </span>
);
