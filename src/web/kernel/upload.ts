import type { Fetch } from '#client/client.ts';

/** `fetch` on top of XMLHttpRequest, since only the latter reports the progress of an upload. */
export const fetchWithProgress: Fetch = (url, { method = 'POST', headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 1);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText, { status, statusText }));
    };
    request.onerror = () => reject(new TypeError('The connection broke.'));
    request.onabort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit);
  });
