import { describe, expect, test } from 'vitest';
import { stopInPhases } from './stop.ts';

describe('stopInPhases', () => {
  const never = () => new Promise<void>(() => {});

  test('every part hangs → one deadline for all, and the last part has the tenth of it that is its own', async () => {
    const warned: string[] = [];
    const log = { warn: (text: unknown) => warned.push(String(text)), error: () => {} };
    const begun = performance.now();
    const passed: Record<string, number> = {};
    const hangs = (name: string) => () => {
      passed[name] = performance.now() - begun;
      return { [name]: never() };
    };
    let isCut = false;
    const cut = () => {
      isCut = true;
    };
    await stopInPhases(
      [
        { until: 0.8, stop: hangs('requests'), cut },
        { until: 0.9, stop: hangs('views') },
        { until: 1, stop: hangs('database') },
      ],
      2000,
      log,
    );
    const all = performance.now() - begun;
    expect(isCut).toBe(true);
    expect(all).toBeGreaterThanOrEqual(1990);
    expect(all).toBeLessThan(3500);
    expect(passed.views).toBeGreaterThanOrEqual(1590);
    expect(all - (passed.database ?? 0)).toBeGreaterThan(100);
    expect(warned).toEqual(
      ['requests', 'views', 'database'].map((name) => `stopping without waiting any longer for: ${name}`),
    );
  });

  test('a part that fails → logged, and the next ones end', async () => {
    const failed: unknown[] = [];
    const log = { warn: () => {}, error: (about: unknown) => failed.push(about) };
    const done: string[] = [];
    await stopInPhases(
      [
        { until: 0.8, stop: () => ({ mailer: Promise.reject(new Error('no')) }) },
        { until: 1, stop: () => ({ database: Promise.resolve().then(() => done.push('database')) }) },
      ],
      10_000,
      log,
    );
    expect(failed).toEqual([{ err: new Error('no') }]);
    expect(done).toEqual(['database']);
  });
});
