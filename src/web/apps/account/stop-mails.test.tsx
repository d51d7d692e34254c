// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen, success } from '#test/open-screen.tsx';

test('link of a mail → a button that stops these mails; incomplete → says so', async () => {
  const sent: unknown[] = [];
  await openScreen('/stop-mails?user=u1&topic=review-request&signature=s1', {
    answers: {
      'POST mail-choice/stop': ({ body }) => {
        sent.push(body);
        return success('POST mail-choice/stop', null, 'Stopped.');
      },
    },
  });
  await screen.findByText(/asks for a review/);
  await expectAccessible();
  await press('Stop these mails');
  await screen.findByText(/You will not get these mails any more/);
  expect(sent).toEqual([{ userId: 'u1', topic: 'review-request', signature: 's1' }]);

  await openScreen('/stop-mails?user=u1&topic=something&signature=s1');
  await screen.findByText(/This link is not complete/);
});
