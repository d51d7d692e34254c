const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{6,20}$/;

/** The embed URL of a YouTube or Vimeo link; null for any other URL. */
export function embeddableVideo(link: string): string | null {
  const url = URL.parse(link.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  if (YOUTUBE.test(url.hostname)) {
    const named = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : undefined;
    return youtube(named ?? (parts[0] === 'watch' ? url.searchParams.get('v') : null));
  }
  if (url.hostname === 'youtu.be') return youtube(parts[0]);
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) {
    const id = parts.findLast((part) => /^\d{4,15}$/.test(part));
    return id ? `https://player.vimeo.com/video/${id}` : null;
  }
  return null;
}

const youtube = (id: string | null | undefined): string | null =>
  id && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
