import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../browser.ts';

/** The clicks of each task of docs/screens.md, by what is to be done. */
const TASKS = new Map(
  [
    ...readFileSync(new URL('../../docs/screens.md', import.meta.url), 'utf8').matchAll(
      /^\| \d+ \| (.+?) \| .+? \| .+? \| (\d+) \|$/gm,
    ),
  ].map(([, task = '', clicks]) => [task, Number(clicks)]),
);

export interface Person {
  page: Page;
  request: APIRequestContext;
}

const followed = new Set<string>();

/**
 * Follows a task of docs/screens.md and counts its clicks: presses of a mouse or finger, of Enter and of Ctrl K. Typing
 * counts nothing. `open` does what precedes the task and ends where it begins; what it returns goes to `follow`.
 */
export function task<Start>(
  name: string,
  open: (person: Person) => Promise<Start>,
  follow: (person: Person, start: Start) => Promise<void>,
): void {
  followed.add(name);
  test(`task: ${name}`, async ({ page, request }) => {
    const start = await open({ page, request });
    let clicks = 0;
    await page.exposeFunction('countClick', () => {
      clicks += 1;
    });
    const listen = () => {
      const { countClick } = window as unknown as { countClick: () => void };
      addEventListener('pointerdown', () => countClick(), { capture: true });
      addEventListener(
        'keydown',
        ({ key, ctrlKey }) => {
          if (key === 'Enter' || (ctrlKey && key === 'k')) countClick();
        },
        { capture: true },
      );
    };
    await page.addInitScript(listen);
    await page.evaluate(listen);
    await follow({ page, request }, start);
    await expect.poll(() => clicks).toBe(TASKS.get(name));
  });
}

/** The tasks of docs/screens.md, and those that tests follow: the same. */
export const listedTasks = (): string[] => [...TASKS.keys()].toSorted();
export const followedTasks = (): string[] => [...followed].toSorted();
