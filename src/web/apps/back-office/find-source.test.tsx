// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SourceAnswer } from '#contract/marks.ts';
import { press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal } from '#test/open-screen.tsx';
import { user } from '#test/screen-data.ts';

const SOURCE = {
  orderId: 'EM-7K3F9Q2A',
  orderLineId: 'l1',
  productName: 'Tide tables',
  confidence: 0.9996,
  marks: ['structure' as const, 'dots' as const],
  pages: [1, 2, 3, 7],
};
const file = new File(['%PDF-1.7'], 'found.pdf', { type: 'application/pdf' });

async function search(answer: Answers['POST find-source']) {
  await openScreen('/find-source', { user: user('vendor'), answers: { 'POST find-source': answer } });
  const field = await screen.findByLabelText('Found File');
  fireEvent.change(field, { target: { files: [file] } });
  return field;
}

test('a file with marks of two orders → both, how sure, by which marks, on which pages', async () => {
  const other = {
    ...SOURCE,
    orderLineId: 'l2',
    orderId: 'EM-22222222',
    pages: [4],
    marks: ['dots' as const],
  };
  await search((): SourceAnswer => ({ found: true, ...SOURCE, others: [other] }));
  await screen.findByText('EM-7K3F9Q2A');
  for (const text of ['99.9 %', '1 to 3, 7', 'EM-22222222', 'found.pdf']) screen.getAllByText(text);
  screen.getByText('an object in its structure, the pattern of dots on its pages');
  await expectAccessible();
});

test('a file without marks → that it cannot be said', async () => {
  await search((): SourceAnswer => ({ found: false }));
  await screen.findByText('It cannot be said where this file comes from.');
});

test('a file that is dropped → searched; refused → the reason, and another try', async () => {
  let calls = 0;
  const field = await search(() => {
    calls += 1;
    return refusal(415, 'File must be a PDF, PNG or JPEG.');
  });
  await screen.findByText('File must be a PDF, PNG or JPEG.');
  await press('Try again');
  await expect.poll(() => calls).toBe(2);
  await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(field).toHaveProperty('disabled', false));
  fireEvent.drop(field, { dataTransfer: { files: [file] } });
  await expect.poll(() => calls).toBe(3);
});
