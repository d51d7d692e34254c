import { fireEvent, screen, within } from '@testing-library/react';

/** Actions of a user in a rendered screen. Each waits for its element. */

type Name = string | RegExp;
const inside = (scope?: HTMLElement) => (scope ? within(scope) : screen);

export const press = async (name: Name, scope?: HTMLElement): Promise<void> =>
  void fireEvent.click(await inside(scope).findByRole('button', { name }));

export const follow = async (name: Name, scope?: HTMLElement): Promise<void> =>
  void fireEvent.click(await inside(scope).findByRole('link', { name }));

/** Types into the fields with these labels. */
export async function fill(values: Record<string, string>, scope?: HTMLElement): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.input(await inside(scope).findByLabelText(label), { target: { value } });
  }
}

/** The texts of the toasts, newest first. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('[data-sonner-toast]')].map((toast) => toast.textContent ?? '');

export const dialog = (name?: Name): Promise<HTMLElement> =>
  screen.findByRole('dialog', name ? { name } : {});
