import { expect, test } from 'vitest';
import { filesOf, renderDocument } from './document.ts';

const render = (body: string, data: unknown = null) =>
  renderDocument({
    head: '',
    files: filesOf({}, []),
    fonts: [],
    body,
    state: { queries: [[['a query'], data]] },
    waits: true,
  }).toString();
const stateOf = (html: string) => JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '').queries;

test.each([
  ['plain', 'plain'],
  ['Tinker’s 😀 · café', 'Tinker’s 😀 · café'],
  ['cut \ud83d', 'cut \ufffd'],
])('document with the body %j → the same in UTF-8, half a character replaced', (body, shown) => {
  expect(render(body)).toContain(`<div id="root">${shown}</div>`);
});

test.each([[null], [5], [{ name: '</script>’' }], [[]]])(
  'document with the data %j → read back from its state',
  (data) => {
    expect(stateOf(render('', data))).toEqual([[['a query'], data]]);
  },
);
