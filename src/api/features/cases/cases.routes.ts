import { invalidField } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { viewerOf } from './case-access.ts';
import { writeMessage } from './case-messages.service.ts';
import { appealCase, assignCase, closeCase } from './case-steps.service.ts';
import { listCases, readCase } from './cases.service.ts';
import { decideCase, liftHiding, previewCaseRefund } from './decisions.service.ts';
import { discardedCase, openCase } from './open-case.service.ts';
import type { CaseSubjects } from './subjects.service.ts';

/** @param subjects what a case can be about, each by the feature that it belongs to */
export const casesHandlers = (subjects: CaseSubjects) =>
  implement({
    'GET case': ({ query }, { context, user }) => listCases(context, viewerOf(user), query),
    'GET case/{id}': ({ params }, { context, user }) => readCase(context, subjects, viewerOf(user), params),
    'POST case': ({ body }, { context, user }) => {
      const { website, name, email, ...wanted } = body;
      if (website) return discardedCase(context);
      if (user) return openCase(context, subjects, wanted, { viewer: viewerOf(user) });
      if (!email && wanted.orderLineId === undefined) throw invalidField('email', 'Please enter Email.');
      return openCase(context, subjects, wanted, { name: name ?? null, email: email ?? '' });
    },
    'POST case/{id}/message': ({ params, form, files }, { context, user }) => {
      const { text, ask, private: isPrivate = false } = form;
      return writeMessage(context, viewerOf(user), { ...params, text, ask, isPrivate }, files);
    },
    'POST case/{id}/close': ({ params }, { context, user }) => closeCase(context, viewerOf(user), params),
    'POST case/{id}/assign': async ({ params, body }, { context, user }) => {
      await assignCase(context, viewerOf(user), { ...params, ...body });
      return null;
    },
    'POST case/{id}/decide': ({ params, body }, { context, user }) =>
      decideCase(context, subjects, viewerOf(user), { ...params, ...body }),
    'POST case/{id}/refund/preview': ({ params, body }, { context, user }) =>
      previewCaseRefund(context, subjects, viewerOf(user), { ...params, ...body }),
    'POST case/{id}/appeal': ({ params, body }, { context, user }) =>
      appealCase(context, viewerOf(user), { ...params, ...body }),
    'POST case/{id}/lift': async ({ params }, { context, user }) => {
      await liftHiding(context, subjects, viewerOf(user), params);
      return null;
    },
  });
