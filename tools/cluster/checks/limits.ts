import { request } from 'node:http';
import { ApiFailure } from '#client/client.ts';
import type { Check } from '../check.ts';
import { connect } from '../fleet.ts';

/** Wrong passwords that an account allows from one network in a minute. */
const ALLOWED = 10;
const GUESSES = 30;

const counted = (answers: readonly number[]) => ({
  looked: answers.filter((status) => status === 401).length,
  refused: answers.filter((status) => status === 429).length,
});

export const limits: Check = {
  name: 'limits',
  says: `${GUESSES} wrong passwords for one account at once, a third at each node`,
  aim: `${ALLOWED} are looked at`,
  run: async (fleet) => {
    const body = { email: 'limits@fleet.test', password: 'a wrong guess' };
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, (_, n) =>
        connect(fleet.node(n))('POST auth/login', { body }).then(
          () => 200,
          (error: unknown) => (error instanceof ApiFailure ? error.status : 0),
        ),
      ),
    );
    const { looked, refused } = counted(answers);
    return {
      found: `${looked} looked at, ${refused} refused`,
      isMet: looked === ALLOWED && refused === GUESSES - ALLOWED,
    };
  },
};

/** A wrong password through the proxy from an address of loopback, with a forged header. */
function guessFrom(url: string, localAddress: string, forged: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forged };
    const sent = request(`${url}/api/v1/auth/login`, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ email: 'addresses@fleet.test', password: 'a wrong guess' }));
  });
}

export const addresses: Check = {
  name: 'addresses',
  says: `${GUESSES} wrong passwords from one address through nginx, each with another X-Forwarded-For, then one from another address`,
  aim: `${ALLOWED} are looked at, and the other address is not refused`,
  run: async (fleet) => {
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, (_, n) => guessFrom(fleet.url, '127.0.0.2', `203.0.113.${n}`)),
    );
    const { looked, refused } = counted(answers);
    const other = await guessFrom(fleet.url, '127.0.0.3', '127.0.0.2');
    return {
      found: `${looked} looked at, ${refused} refused; the other address was answered ${other}`,
      isMet: looked === ALLOWED && refused === GUESSES - ALLOWED && other === 401,
    };
  },
};
