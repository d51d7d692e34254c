import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { badRequest } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { MAIL_TOPICS } from '#domain/mail-topics.ts';
import * as choices from './mail-choices.service.ts';

export const mailChoicesHandlers = implement({
  'GET user/mail-choice': (_, { context, user }) => choices.mailChoices(context, user),
  'PATCH user/mail-choice': async ({ body }, { context, user }) => {
    await choices.chooseMails(context, { ...body, userId: user.id });
    return null;
  },
  'POST mail-choice/stop': async ({ body }, { context }) => {
    await choices.stopMails(context, body);
    return null;
  },
});

const BODY_LIMIT = 4096;

/**
 * Takes the POST of a mail program whose user stops such mails with one click (RFC 8058). Providers send them all from a few
 * addresses, so they are not limited by network; without a right signature nothing is read or written.
 */
export async function oneClickRoute(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Querystring: Record<string, unknown> }>(
      '/stop-mails',
      { bodyLimit: BODY_LIMIT },
      async (request) => {
        const form = await readForm(request.body, request.headers['content-type']);
        if (form?.get('List-Unsubscribe') !== 'One-Click')
          throw badRequest('This address takes the one click of a mail program.');
        const { user, topic, signature } = request.query;
        await choices.stopMails(context, {
          userId: String(user),
          topic: MAIL_TOPICS.find((name) => name === topic),
          signature: String(signature),
        });
        return { statusCode: 200, message: 'You will not get these mails any more.', data: null };
      },
    );
  });
}

/** The fields of a form in either encoding; null for what is none. */
const readForm = (body: unknown, type: string | undefined): Promise<FormData | null> =>
  new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : null, {
    headers: { 'content-type': type ?? '' },
  })
    .formData()
    .catch(() => null);
