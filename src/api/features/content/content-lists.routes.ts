import { implement } from '#api/kernel/implement.ts';
import * as lists from './content-lists.service.ts';

export const contentListsHandlers = implement({
  'GET hero-slider': (_, { market }) => lists.listItems(market, 'hero-slider'),
  'POST hero-slider': ({ form, files }, { market }) =>
    lists.createItem(market, { list: 'hero-slider', fields: form }, files),
  'PATCH hero-slider/{id}': ({ params, form, files }, { market }) =>
    lists.changeItem(market, { list: 'hero-slider', id: params.id, change: form }, files),
  'DELETE hero-slider/{id}': ({ params }, { market }) =>
    lists.removeItem(market, { list: 'hero-slider', id: params.id }),
  'POST hero-slider/order': ({ body }, { market }) =>
    lists.orderItems(market, { list: 'hero-slider', ids: body.ids }),

  'GET promotion': (_, { market }) => lists.listItems(market, 'promotion'),
  'POST promotion': ({ form, files }, { market }) =>
    lists.createItem(market, { list: 'promotion', fields: form }, files),
  'PATCH promotion/{id}': ({ params, form, files }, { market }) =>
    lists.changeItem(market, { list: 'promotion', id: params.id, change: form }, files),
  'DELETE promotion/{id}': ({ params }, { market }) =>
    lists.removeItem(market, { list: 'promotion', id: params.id }),
  'POST promotion/order': ({ body }, { market }) =>
    lists.orderItems(market, { list: 'promotion', ids: body.ids }),

  'GET faq': (_, { market }) => lists.listItems(market, 'faq'),
  'POST faq': ({ form, files }, { market }) => lists.createItem(market, { list: 'faq', fields: form }, files),
  'PATCH faq/{id}': ({ params, form, files }, { market }) =>
    lists.changeItem(market, { list: 'faq', id: params.id, change: form }, files),
  'DELETE faq/{id}': ({ params }, { market }) => lists.removeItem(market, { list: 'faq', id: params.id }),
  'POST faq/order': ({ body }, { market }) => lists.orderItems(market, { list: 'faq', ids: body.ids }),

  'GET social-link': (_, { market }) => lists.listItems(market, 'social-link'),
  'POST social-link': ({ form, files }, { market }) =>
    lists.createItem(market, { list: 'social-link', fields: form }, files),
  'PATCH social-link/{id}': ({ params, form, files }, { market }) =>
    lists.changeItem(market, { list: 'social-link', id: params.id, change: form }, files),
  'DELETE social-link/{id}': ({ params }, { market }) =>
    lists.removeItem(market, { list: 'social-link', id: params.id }),
  'POST social-link/order': ({ body }, { market }) =>
    lists.orderItems(market, { list: 'social-link', ids: body.ids }),
});
