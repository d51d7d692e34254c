import { z } from 'zod';
import { bySection, homeDocument, homeParts, sectionSource } from './content.ts';
import { HOME_FILES, homeFields, revision } from './content-documents.ts';
import { version } from './content-lists.ts';
import { endpoint, instant, nothing } from './endpoint.ts';

const base = { tag: 'Content', access: 'content:edit' } as const;

const homeDraft = homeDocument
  .extend({
    /** Of the draft. Publishing and going back to an earlier version count as well. */
    version: z.int(),
    /** The version that visitors see. */
    publishedVersion: z.int(),
    /** Whether the draft differs from the published page. */
    changed: z.boolean(),
    /** The user who saved the draft last; null while it equals the published page. */
    savedAt: instant.nullable(),
    savedBy: z.string().nullable(),
    scheduled: z
      .object({
        at: instant,
        by: z.string().nullable(),
        /** Whether the draft was changed after scheduling; such a change is not published. */
        draftChanged: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'HomeDraft' });
export type HomeDraft = z.infer<typeof homeDraft>;

/** The draft of the home page and its publication. Admins only. */
export const homePageContract = {
  'GET home-page/draft': endpoint({
    operationId: 'getHomePageDraft',
    ...base,
    summary: 'The draft of the home page; without one, the page that visitors see',
    data: homeDraft,
  }),
  'PATCH home-page/draft': endpoint({
    operationId: 'updateHomePageDraft',
    ...base,
    summary: 'Change the draft of the home page; fields that are not sent stay',
    limit: 'upload',
    form: homeFields.partial().extend({ version }),
    files: HOME_FILES,
    data: revision,
    message: 'Draft saved.',
    errors: ['changed_elsewhere'],
  }),
  'DELETE home-page/draft': endpoint({
    operationId: 'discardHomePageDraft',
    ...base,
    summary: 'Throw the draft away: it is the page that visitors see again',
    query: z.object({ version }),
    data: nothing,
    message: 'Draft discarded.',
    errors: ['changed_elsewhere'],
  }),
  'POST home-page/publish': endpoint({
    operationId: 'publishHomePage',
    ...base,
    summary: 'Publish the present draft, immediately or at a time; replaces a scheduled publish',
    body: z.object({
      at: instant.optional(),
      version: z.int().min(0).optional(),
    }),
    bodyOptional: true,
    /** `version` is the one that visitors see now; `at` is null when it was published immediately. */
    data: revision.extend({ at: instant.nullable() }),
    message: ({ at }: { at: string | null }) => (at ? 'Publishing is scheduled.' : 'Published.'),
    errors: ['changed_elsewhere'],
  }),
  'POST home-page/publish/cancel': endpoint({
    operationId: 'cancelHomePagePublish',
    ...base,
    summary: 'Cancel the publish that waits for its time; the draft stays',
    data: nothing,
    message: 'The scheduled publishing is canceled.',
    errors: ['not_scheduled'],
  }),
  'POST home-page/preview': endpoint({
    operationId: 'previewHomePage',
    ...base,
    summary: 'What the home page would show with these sources, whether its sections are visible or not',
    body: z.object(bySection('productSection', 'Source', () => sectionSource)),
    data: homeParts,
  }),
};
