import { expect, test } from 'vitest';
import { embeddableVideo } from './video.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const VIMEO = 'https://player.vimeo.com/video/76979871';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', YOUTUBE],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', YOUTUBE],
  [YOUTUBE, YOUTUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
  [VIMEO, VIMEO],
])('embeddableVideo: %s → its embed address', (link, form) => {
  expect(embeddableVideo(link)).toBe(form);
});

test.each([
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=%22onload%3D',
  'https://www.youtube.com/',
  'https://vimeo.com/about',
  'javascript:alert(1)',
  'not an address',
  '',
])('embeddableVideo: %j → null', (link) => {
  expect(embeddableVideo(link)).toBeNull();
});
