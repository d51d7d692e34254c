import type { z } from 'zod';
import { findSequence, listEvents, listObjects, type PageQuery } from './lists.sql.ts';
import type { listByIntentParams, listEventsParams, PageParams } from './params.ts';
import { findEvent, type ObjectKind } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { type Json, noSuch, type SimulatorAnswer } from './wire.ts';

/** Reads an event; throws the Refusal of an unknown one. */
export async function retrieveEvent(call: SimulatorCall): Promise<SimulatorAnswer> {
  const event = await findEvent(call.db, { id: call.id });
  if (!event) throw noSuch('event', call.id);
  return { status: 200, body: event };
}

/** Lists intents, newest first. */
export async function listIntents(call: SimulatorCall, params: PageParams): Promise<SimulatorAnswer> {
  return listChildren(call, { kind: 'payment_intent', url: '/v1/payment_intents' }, params);
}

/** Lists charges, refunds or disputes, all or those of one intent. */
export const listByIntent =
  (kind: 'charge' | 'refund' | 'dispute', url: string) =>
  (call: SimulatorCall, params: z.infer<typeof listByIntentParams>): Promise<SimulatorAnswer> =>
    listChildren(call, { kind, url, parentId: params.payment_intent }, params);

/** Lists the objects of a kind, newest first: all, or those of one parent. */
export async function listChildren(
  call: SimulatorCall,
  { kind, url, parentId }: { kind: ObjectKind; url: string; parentId?: string },
  params: PageParams,
): Promise<SimulatorAnswer> {
  const page = await pageOf(call, params, 'objects');
  return answerList(url, await listObjects(call.db, { kind, parentId, page }), page);
}

/** Lists events, newest first, of the given types or all. */
export async function listAllEvents(
  call: SimulatorCall,
  params: z.infer<typeof listEventsParams>,
): Promise<SimulatorAnswer> {
  const page = await pageOf(call, params, 'events');
  const types = params.type === undefined ? params.types : [params.type];
  return answerList('/v1/events', await listEvents(call.db, { types, page }), page);
}

/** Where a page starts and ends, by the ids that Stripe takes. */
export async function pageOf(
  call: SimulatorCall,
  params: PageParams,
  table: 'objects' | 'events',
): Promise<PageQuery> {
  const place = async (id: string | undefined, param: string) => {
    if (id === undefined) return undefined;
    const sequence = await findSequence(call.db, { table, id });
    if (sequence === undefined) throw noSuch(table === 'events' ? 'event' : 'object', id, param);
    return sequence;
  };
  return {
    created: params.created,
    limit: params.limit,
    olderThan: await place(params.starting_after, 'starting_after'),
    newerThan: await place(params.ending_before, 'ending_before'),
  };
}

/** 200 with a page of a list, newest first. */
export function answerList(url: string, rows: Json[], page: PageQuery): SimulatorAnswer {
  const data = rows.slice(0, page.limit);
  // A page before an object is read upwards from that object.
  if (page.newerThan !== undefined && page.olderThan === undefined) data.reverse();
  return { status: 200, body: { object: 'list', data, has_more: rows.length > page.limit, url } };
}
