// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LibraryFile } from '#contract/library.ts';
import { dialog, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen } from '#test/open-screen.tsx';
import { list, PICTURE, user } from '#test/screen-data.ts';

const createdAt = '2026-02-01T10:00:00.000Z';
const course: LibraryFile = {
  productId: 'p1',
  orderLineId: 'l1',
  orderId: 'o1',
  name: 'Course',
  shopName: 'Sea & Co',
  image: PICTURE,
  boughtAt: createdAt,
  downloadable: true,
  versions: [{ version: 1, note: null, createdAt }],
  files: [
    { id: 'main', name: 'Main file', kind: 'pdf', bytes: 1000, version: 1 },
    { id: 'f1', name: 'Lesson 1', kind: 'mp3', bytes: 4_000_000, version: 1 },
    { id: 'f2', name: 'Lesson 2', kind: 'wav', bytes: 9_000_000, version: 1 },
  ],
  license: null,
  licenseText: null,
  licenseKeys: [],
};

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});

/** The player of the course, where the second lesson was left at 61.5 seconds. */
async function openPlayer(answers: Answers = {}) {
  const { sentTo } = await openScreen('/library', {
    user: user('customer'),
    answers: {
      'GET library': () => list(course),
      'GET library/{orderLineId}/place': () => [{ fileId: 'f2', place: '61.5', updatedAt: createdAt }],
      'POST library/{orderLineId}/file/{fileId}/link': ({ params }) => ({
        url: `/api/v1/downloads/l1?file=${params.fileId}`,
        expiresAt: createdAt,
      }),
      'PATCH library/{orderLineId}/file/{fileId}/place': () => null,
      ...answers,
    },
  });
  await press('Listen to Course');
  const player = await dialog('Course');
  await within(player).findByRole('button', { name: 'Play' });
  const audio = player.querySelector('audio') as HTMLAudioElement;
  /** What the browser does once it has the head of the file. */
  const loads = async (fileId: string, seconds: number) => {
    await waitFor(() => expect(audio.getAttribute('src')).toBe(`/api/v1/downloads/l1?file=${fileId}`));
    Object.defineProperty(audio, 'duration', { configurable: true, value: seconds });
    Object.defineProperty(audio, 'readyState', { configurable: true, value: 4 });
    fireEvent.loadedMetadata(audio);
  };
  const places = () =>
    sentTo('PATCH library/{orderLineId}/file/{fileId}/place').map(({ params, body }) => ({
      file: params.fileId,
      ...(body as { place: string }),
    }));
  const links = () => sentTo('POST library/{orderLineId}/file/{fileId}/link').length;
  return { player, audio, loads, places, links };
}

test('Listen → the file that was heard last, from its place; a pause keeps the new one', async () => {
  const { player, audio, loads, places } = await openPlayer();
  expect(
    within(within(player).getByRole('list', { name: 'Sound files' }))
      .getByRole('button', { name: /^Lesson 2/ })
      .getAttribute('aria-current'),
  ).toBe('true');
  within(player).getByText('1:02');
  await press('Play', player);
  await loads('f2', 300);
  expect(audio.currentTime).toBe(61.5);
  await expectAccessible();
  audio.currentTime = 80;
  fireEvent.timeUpdate(audio);
  await press('Pause', player);
  await waitFor(() => expect(places()).toEqual([{ file: 'f2', place: '80.0' }]));
});

test('playing → the place is kept every half minute, and when the player is closed', async () => {
  const { player, audio, loads, places } = await openPlayer();
  await press('Play', player);
  await loads('f2', 300);
  for (const seconds of [70, 90, 92, 100]) {
    audio.currentTime = seconds;
    fireEvent.timeUpdate(audio);
  }
  await waitFor(() => expect(places()).toEqual([{ file: 'f2', place: '92.0' }]));
  cleanup();
  await waitFor(() => expect(places().at(-1)).toEqual({ file: 'f2', place: '100.0' }));
});

test('end of a file → it begins anew the next time, and the next one plays', async () => {
  const { player, audio, loads, places } = await openPlayer({
    'GET library/{orderLineId}/place': () => [{ fileId: 'f1', place: '30', updatedAt: createdAt }],
  });
  await press('Play', player);
  await loads('f1', 60);
  fireEvent.ended(audio);
  await loads('f2', 300);
  expect(places()).toEqual([{ file: 'f1', place: '0.0' }]);
  expect(within(player).getByRole('button', { name: 'Next file' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('address that has expired → another one, from the same place; a file that fails twice → said', async () => {
  const { player, audio, loads, links } = await openPlayer();
  await press('Play', player);
  await loads('f2', 300);
  audio.currentTime = 120;
  fireEvent.timeUpdate(audio);
  fireEvent.error(audio);
  await waitFor(() => expect(links()).toBe(2));
  await loads('f2', 300);
  expect(audio.currentTime).toBe(120);
  fireEvent.error(audio);
  await within(player).findByText('This file cannot be played here. Please download it.');
});

test('keys → ten seconds on and back, and the other files', async () => {
  const { player, audio, loads } = await openPlayer();
  await press('Play', player);
  await loads('f2', 300);
  const key = (name: string) =>
    fireEvent.keyDown(within(player).getByText('Lesson 2', { selector: 'p *' }), { key: name });
  key('ArrowRight');
  expect(audio.currentTime).toBe(71.5);
  key('ArrowLeft');
  expect(audio.currentTime).toBe(61.5);
  key('p');
  await loads('f1', 60);
  expect(audio.currentTime).toBe(0);
});
