import type { ComponentProps } from 'react';

/** A hidden field that only bots fill in; the server drops messages in which it has a value. */
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
