import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { html } from '#lib/html.ts';
import type { Simulator } from './simulator/simulator.ts';

const linkShape = z.object({ return_url: z.url(), refresh_url: z.url() });
const pageShape = z.object({ requirements: z.array(z.string()), email: z.string().nullable() });
/** An expired link says where a new one is made. */
const refusalShape = z.object({ error: z.object({ link: linkShape.optional() }) });

/**
 * `/simulator/connect/…`: the page on which a vendor of a market without Stripe's keys goes through what Stripe's own page
 * asks. The last part of the address is a secret that works once.
 */
export function onboardingRoutes(scope: FastifyInstance, simulator: Simulator): void {
  const url = '/simulator/connect/:token';
  const call = async (token: string, body?: string) => {
    const path = `/v1/account_links/${encodeURIComponent(token)}/simulate_page`;
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await simulator.browserFetch(
      new Request(`http://simulator.invalid${path}`, { method, ...(body !== undefined && { body }) }),
    );
    return { ok: answer.ok, body: (await answer.json()) as unknown };
  };
  scope.get<{ Params: { token: string } }>(url, async (request, reply) => {
    const { ok, body } = await call(request.params.token);
    return ok ? sendPage(reply, 200, form(pageShape.parse(body))) : sendPage(reply, 410, expired(body));
  });
  scope.post<{ Params: { token: string } }>(url, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const { ok, body } = await call(request.params.token, String(request.body ?? ''));
    return ok ? reply.redirect(linkShape.parse(body).return_url, 303) : sendPage(reply, 410, expired(body));
  });
}

const form = ({ requirements, email }: z.infer<typeof pageShape>) => html`
  <h1>Get paid</h1>
  <p>This page stands in for Stripe’s own. Nothing that is entered here leaves the market, and only the last four
  characters of the account number are kept. Please enter no real bank account.</p>
  ${requirements.length === 0 && html`<p>Everything that is needed is here already.</p>`}
  <form method="post">
    <label>Account <input value="${email ?? ''}" readonly></label>
    <label>Name of the account holder <input name="holder" value="Test Holder" autocomplete="off" required></label>
    <label>Account number
      <input name="account_number" value="000123456789" autocomplete="off" minlength="4" maxlength="34" required>
    </label>
    <p class="ways">
      <button class="main" name="outcome" value="complete">Complete</button>
      <button name="outcome" value="later" formnovalidate>Do this later</button>
    </p>
  </form>`;

function expired(body: unknown) {
  const link = refusalShape.safeParse(body).data?.error.link;
  return html`
    <h1>This page has expired</h1>
    <p>A link to it works once, for five minutes.</p>
    <p class="ways"><a class="main" href="${link?.refresh_url ?? '/'}">Back to the market</a></p>`;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const sendPage = (reply: FastifyReply, status: number, content: ReturnType<typeof html>) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>${html`
        <html lang="en">
          <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="robots" content="noindex">
            <title>Get paid · Payment simulator</title>
            ${STYLE}
          </head>
          <body><main><p class="test">Test mode</p>${content}</main></body>
        </html>`}`,
    );

const STYLE = html`
  <style>
    * { margin: 0; box-sizing: border-box; }
    body {
      min-height: 100vh;
      display: grid;
      place-items: center;
      padding: 24px;
      background: #fbfaf7;
      color: #1c1a17;
      font: 17px/1.6 system-ui, sans-serif;
    }
    main { width: 100%; max-width: 30rem; }
    h1 { margin: 4px 0 12px; font: 600 2rem/1.2 Georgia, serif; }
    .test { color: #5d574d; font-size: .875rem; }
    label { display: block; margin-top: 16px; font-weight: 600; }
    input {
      display: block;
      width: 100%;
      margin-top: 4px;
      padding: 10px 12px;
      border: 1px solid #8b8477;
      border-radius: 8px;
      background: #fff;
      color: inherit;
      font: inherit;
    }
    input[readonly] { background: transparent; }
    .ways { display: flex; flex-wrap: wrap; gap: 12px; margin: 28px 0; }
    .ways a, button {
      padding: 11px 20px;
      border: 1px solid #8b8477;
      border-radius: 8px;
      background: transparent;
      color: inherit;
      font: inherit;
      font-weight: 600;
      text-decoration: none;
      cursor: pointer;
    }
    .ways .main { border-color: #0e5a47; background: #0e5a47; color: #fff; }
    a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid #0e5a47; outline-offset: 2px; }
  </style>`;
