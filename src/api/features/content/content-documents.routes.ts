import { type Handlers, implement } from '#api/kernel/implement.ts';
import { CONTENT_DOCUMENTS, type ContentDocument } from '#domain/content-documents.ts';
import { readVersioned } from './content.service.ts';
import * as documents from './content-documents.service.ts';

type DocumentKey =
  | `PATCH ${ContentDocument}`
  | `GET ${ContentDocument}/versions`
  | `POST ${ContentDocument}/versions/{version}/restore`;
type DocumentHandlers = Pick<Handlers, DocumentKey>;

/** The same three calls of a document, whichever it is. */
function handlersOf<D extends ContentDocument>(document: D) {
  const change: Handlers['PATCH site-settings'] = ({ form, files }, { market, user }) =>
    documents.changeDocument(market, { document, change: form, userId: user.id }, files);
  const versions: Handlers['GET site-settings/versions'] = (_, { market }) =>
    documents.listVersions(market, document);
  const restore: Handlers['POST site-settings/versions/{version}/restore'] = ({ params }, { market, user }) =>
    documents.restoreVersion(market, { document, version: params.version, userId: user.id });
  return {
    [`PATCH ${document}`]: change,
    [`GET ${document}/versions`]: versions,
    [`POST ${document}/versions/{version}/restore`]: restore,
  };
}

export const contentDocumentsHandlers = {
  ...implement({
    'GET site-settings': (_, { market }) => readVersioned(market, 'site-settings'),
    'GET header-footer': (_, { market }) => readVersioned(market, 'header-footer'),
    'GET home-page': (_, { market }) => readVersioned(market, 'home-page'),
    'GET shop-page': (_, { market }) => readVersioned(market, 'shop-page'),
    'GET cart-page': (_, { market }) => readVersioned(market, 'cart-page'),
  }),
  ...(Object.assign({}, ...CONTENT_DOCUMENTS.map(handlersOf)) as DocumentHandlers),
};
