import { serveFiles, writeLine } from '#file-process/file-process-entry.ts';
import { type GoodsInspection, type GoodsToInspect, inspectFile } from './inspection.ts';
import { GoodsRefused } from './refusal.ts';

/** What the process answers: one of the two. */
export type InspectionLine = { inspection: GoodsInspection } | { refusal: string };

/** Started by `inspectGoods`. */
await serveFiles(async (task: GoodsToInspect) => {
  try {
    writeLine({ inspection: await inspectFile(task) } satisfies InspectionLine);
  } catch (error) {
    if (!(error instanceof GoodsRefused)) throw error;
    writeLine({ refusal: error.message } satisfies InspectionLine);
  }
});
