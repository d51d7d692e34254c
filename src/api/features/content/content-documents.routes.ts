import { type Handlers, implement } from '#api/kernel/implement.ts';
import { CONTENT_DOCUMENTS, type ContentDocument } from '#domain/content-documents.ts';
import { readVersioned } from './content.service.ts';
import * as documents from './content-documents.service.ts';

type DocumentKey =
  | `PATCH ${ContentDocument}`
  | `GET ${ContentDocument}/versions`
  | `POST ${ContentDocument}/versions/{version}/restore`;
type DocumentHandlers = Pick<Handlers, DocumentKey>;

/** The three calls that every document has. */
function handlersOf<D extends ContentDocument>(document: D) {
  const change: Handlers['PATCH site-settings'] = ({ form, files }, { context, user }) =>
    documents.changeDocument(context, { document, change: form, user }, files);
  const versions: Handlers['GET site-settings/versions'] = (_, { context }) =>
    documents.listVersions(context, document);
  const restore: Handlers['POST site-settings/versions/{version}/restore'] = (
    { params },
    { context, user },
  ) => documents.restoreVersion(context, { document, version: params.version, user });
  return {
    [`PATCH ${document}`]: change,
    [`GET ${document}/versions`]: versions,
    [`POST ${document}/versions/{version}/restore`]: restore,
  };
}

export const contentDocumentsHandlers = {
  ...implement({
    'GET site-settings': (_, { context }) => readVersioned(context, 'site-settings'),
    'GET header-footer': (_, { context }) => readVersioned(context, 'header-footer'),
    'GET home-page': (_, { context }) => readVersioned(context, 'home-page'),
    'GET shop-page': (_, { context }) => readVersioned(context, 'shop-page'),
    'GET cart-page': (_, { context }) => readVersioned(context, 'cart-page'),
  }),
  ...(Object.assign({}, ...CONTENT_DOCUMENTS.map(handlersOf)) as DocumentHandlers),
};
