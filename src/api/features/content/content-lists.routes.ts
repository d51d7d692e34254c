import { implement } from '#api/kernel/implement.ts';
import * as lists from './content-lists.service.ts';

export const contentListsHandlers = implement({
  'GET hero-slider': (_, { context }) => lists.listItems(context, 'hero-slider'),
  'POST hero-slider': ({ form, files }, { context }) =>
    lists.createItem(context, { list: 'hero-slider', fields: form }, files),
  'PATCH hero-slider/{id}': ({ params, form, files }, { context }) =>
    lists.changeItem(context, { list: 'hero-slider', id: params.id, change: form }, files),
  'DELETE hero-slider/{id}': ({ params }, { context }) =>
    lists.removeItem(context, { list: 'hero-slider', id: params.id }),
  'POST hero-slider/order': ({ body }, { context }) =>
    lists.orderItems(context, { list: 'hero-slider', ids: body.ids }),

  'GET promotion': (_, { context }) => lists.listItems(context, 'promotion'),
  'POST promotion': ({ form, files }, { context }) =>
    lists.createItem(context, { list: 'promotion', fields: form }, files),
  'PATCH promotion/{id}': ({ params, form, files }, { context }) =>
    lists.changeItem(context, { list: 'promotion', id: params.id, change: form }, files),
  'DELETE promotion/{id}': ({ params }, { context }) =>
    lists.removeItem(context, { list: 'promotion', id: params.id }),
  'POST promotion/order': ({ body }, { context }) =>
    lists.orderItems(context, { list: 'promotion', ids: body.ids }),

  'GET faq': (_, { context }) => lists.listItems(context, 'faq'),
  'POST faq': ({ form, files }, { context }) =>
    lists.createItem(context, { list: 'faq', fields: form }, files),
  'PATCH faq/{id}': ({ params, form, files }, { context }) =>
    lists.changeItem(context, { list: 'faq', id: params.id, change: form }, files),
  'DELETE faq/{id}': ({ params }, { context }) => lists.removeItem(context, { list: 'faq', id: params.id }),
  'POST faq/order': ({ body }, { context }) => lists.orderItems(context, { list: 'faq', ids: body.ids }),

  'GET social-link': (_, { context }) => lists.listItems(context, 'social-link'),
  'POST social-link': ({ form, files }, { context }) =>
    lists.createItem(context, { list: 'social-link', fields: form }, files),
  'PATCH social-link/{id}': ({ params, form, files }, { context }) =>
    lists.changeItem(context, { list: 'social-link', id: params.id, change: form }, files),
  'DELETE social-link/{id}': ({ params }, { context }) =>
    lists.removeItem(context, { list: 'social-link', id: params.id }),
  'POST social-link/order': ({ body }, { context }) =>
    lists.orderItems(context, { list: 'social-link', ids: body.ids }),

  'GET checklist-item': (_, { context }) => lists.listItems(context, 'checklist-item'),
  'POST checklist-item': ({ form, files }, { context }) =>
    lists.createItem(context, { list: 'checklist-item', fields: form }, files),
  'PATCH checklist-item/{id}': ({ params, form, files }, { context }) =>
    lists.changeItem(context, { list: 'checklist-item', id: params.id, change: form }, files),
  'DELETE checklist-item/{id}': ({ params }, { context }) =>
    lists.removeItem(context, { list: 'checklist-item', id: params.id }),
  'POST checklist-item/order': ({ body }, { context }) =>
    lists.orderItems(context, { list: 'checklist-item', ids: body.ids }),

  'GET search-synonym': (_, { context }) => lists.listItems(context, 'search-synonym'),
  'POST search-synonym': ({ form, files }, { context }) =>
    lists.createItem(context, { list: 'search-synonym', fields: form }, files),
  'PATCH search-synonym/{id}': ({ params, form, files }, { context }) =>
    lists.changeItem(context, { list: 'search-synonym', id: params.id, change: form }, files),
  'DELETE search-synonym/{id}': ({ params }, { context }) =>
    lists.removeItem(context, { list: 'search-synonym', id: params.id }),
  'POST search-synonym/order': ({ body }, { context }) =>
    lists.orderItems(context, { list: 'search-synonym', ids: body.ids }),
});
