import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Received {
  /** The recipients of the envelope. */
  for: string[];
  mail: Email;
}

export interface PostOffice {
  /** For SMTP_URL. */
  url: string;
  received: Received[];
  /** The status with which the server refuses recipients, such as 451 or 550; null to accept. */
  refuse: { code: number | null };
  close: () => Promise<void>;
}

/** An SMTP server that accepts every mail and keeps it. */
export async function openPostOffice(): Promise<PostOffice> {
  const received: Received[] = [];
  const refuse: PostOffice['refuse'] = { code: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (refuse.code === null) return done();
      done(Object.assign(new Error('not today'), { responseCode: refuse.code }));
    },
    onData: (stream, session, done) => {
      text(stream)
        .then(async (raw) => {
          const mail = await PostalMime.parse(raw);
          received.push({ for: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        })
        .catch(done);
    },
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
