import type { ComponentProps } from 'react';

/** A field that no person meets and robots fill in: whatever comes with it was not written by a person. */
export function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
