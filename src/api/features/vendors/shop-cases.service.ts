import type { CaseSubjectPort } from '#api/features/cases/subjects.service.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { findReportedShop } from './shop-cases.sql.ts';
import { changeShop } from './vendors.service.ts';

/** A shop in cases: it is reported, warned, or suspended. */
export const shopSubject: CaseSubjectPort = {
  find: async (tx, { vendorId }) => {
    if (vendorId === undefined) return null;
    const shop = await findReportedShop(tx, { id: vendorId });
    if (!shop) throw notFound('This shop');
    return { about: 'shop', ...shop };
  },

  decide: async (tx, invalidate, row, { decision, reason, decidedBy, now }) => {
    if (decision !== 'warn' && decision !== 'suspendVendor') return null;
    const vendorId = row.vendorId ?? '';
    if (decision === 'suspendVendor')
      await changeShop(tx, invalidate, { id: vendorId, decision: 'suspend', reason, decidedBy, now });
    return { columns: { vendorId } };
  },

  undo: async (tx, invalidate, { decision, vendorId }, { decidedBy, now }) => {
    if (decision !== 'suspendVendor' || !vendorId) return;
    const change = { id: vendorId, decision: 'restore', reason: null, decidedBy, now } as const;
    await changeShop(tx, invalidate, change).catch((error: unknown) => {
      // It was restored or closed otherwise.
      if (!(error instanceof ApiError) || error.code !== 'vendor_status_conflict') throw error;
    });
  },
};
