import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Actions of a user in a rendered screen. Each waits for its element. */

type Name = string | RegExp;
const inside = (scope?: HTMLElement) => (scope ? within(scope) : screen);

/** Waits until the button is enabled too, for example once its data is there. */
export async function press(name: Name, scope?: HTMLElement): Promise<void> {
  const find = () => inside(scope).getByRole('button', { name });
  await waitFor(() => expect(find()).toHaveProperty('disabled', false));
  fireEvent.click(find());
}

/** Presses an action of a record that its menu has. */
export async function choose(action: Name, record: string): Promise<void> {
  const menu = `More for ${record}`;
  await press(menu);
  await press(action, await dialog(menu));
}

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
