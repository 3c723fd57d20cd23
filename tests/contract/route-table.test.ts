import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, fillPath, replyCode } from '#core/contract/call.ts';
import { allCalls } from '#core/contract/contract.ts';
import type { Route } from '#server/http/serve.ts';
import { builtCalls, floor, requiredCalls } from '#tests/contract/required-calls.ts';
import { shareServer } from '#tests/support/server/share-server.ts';

const server = shareServer();
let routes: readonly Route[];
beforeAll(async () => {
  routes = server.routes;
});

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const codes: Readonly<Record<string, number>> = replyCode;
const listed: readonly string[] = Object.values(requiredCalls).flat();

describe('the route table', () => {
  it('lists each required call once', () => {
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('declares and serves at least as many of the required calls as before', () => {
    const declared = allCalls.map(nameOf).filter((name) => listed.includes(name));
    const served = routes.map((route) => nameOf(route.call)).filter((name) => listed.includes(name));
    const own = allCalls.map(nameOf).filter((name) => !listed.includes(name));
    console.info(
      `required calls: ${listed.length} listed, ${declared.length} declared, ${served.length} served; ${own.length} calls beside it`,
    );
    expect(declared.length).toBeGreaterThanOrEqual(floor.declared);
    expect(served.length).toBeGreaterThanOrEqual(floor.served);
  });

  it('serves each call of the catalogue and of orders under its name, unless a decision excludes it', async () => {
    const served = new Map(routes.map(({ call }) => [nameOf(call), call.id]));
    const areas: readonly string[] = [...requiredCalls['Catalogue data'], ...requiredCalls.Orders];
    expect(Object.keys(builtCalls).sort()).toEqual(areas.toSorted());
    const decisions = (await readdir('docs/decisions')).map((file) => Number.parseInt(file, 10));
    for (const [name, id] of Object.entries(builtCalls)) {
      if (typeof id === 'number') expect(decisions).toContain(id);
      expect([name, served.get(name)]).toEqual([name, typeof id === 'string' ? id : undefined]);
    }
  });

  it('has no two calls that match the same request, and no duplicate IDs', () => {
    const shapes = allCalls.map((call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
    const ids = allCalls.map((call) => call.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('serves exactly the declared calls', () => {
    expect(routes.map((route) => route.call.id).sort()).toEqual(allCalls.map((call) => call.id).sort());
  });

  it.each([
    { file: 'nginx.conf', limit: /client_max_body_size (\d+)m;/ },
    { file: 'Caddyfile', limit: /max_size (\d+)MiB/ },
  ])('takes no body that the proxy of deploy/$file refuses', async ({ file, limit }) => {
    const passes = Number(limit.exec(await readFile(`deploy/${file}`, 'utf8'))?.[1]) * 1024 * 1024;
    expect(Math.max(...routes.map(({ bodyLimit }) => bodyLimit))).toBeLessThanOrEqual(passes);
  });

  it('uses the reply codes for the names of refusals', () => {
    for (const { id, errors } of allCalls) {
      for (const [name, code] of Object.entries(errors))
        expect([id, name, code]).toEqual([id, name, codes[name]]);
    }
  });

  it('declares a path parameter for every name in braces', () => {
    for (const call of allCalls) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = 'entries' in call.params ? Object.keys(Object(call.params.entries)) : [];
      expect(declared, call.id).toEqual(names);
    }
  });

  it('answers 401 to any request without a session, before checking anything else', async () => {
    const guarded = allCalls.filter((call) => call.right !== 'public');
    expect(guarded.length).toBeGreaterThan(20);
    for (const call of guarded) {
      for (const headers of [
        {},
        { token: 'x' },
        { token: 'A'.repeat(43) },
        { authorization: 'Token null' },
      ]) {
        const response = await server.visitor.fetch(
          fillPath(call.path, {
            id: 'x',
            orderNo: 'x',
            productNo: 'x',
            ref: 'x',
            withdrawalNo: 'x',
            part: 'x',
            currency: 'x',
          }),
          {
            method: call.method,
            headers: { ...headers, 'content-type': 'text/plain' },
            ...(call.method === 'GET' ? {} : { body: '{' }),
          },
        );
        expect({ call: call.id, status: response.status }).toEqual({ call: call.id, status: 401 });
        expect(await response.json()).toEqual({ code: 401, msg: 'Sign in first', errors: [] });
      }
    }
  });

  it('exposes only the public calls without a session', () => {
    expect(
      allCalls
        .filter((call) => call.right === 'public')
        .map((call) => call.id)
        .sort(),
    ).toEqual([
      'account.forgotPassword',
      'account.legalText',
      'account.requestSignUpCode',
      'account.resetByEmail',
      'account.resetByTel',
      'account.resetEmailCode',
      'account.resetTelCode',
      'account.signUp',
      'account.signUpCode',
      'help.article',
      'help.articles',
      'help.vote',
      'people.acceptInvitation',
      'people.invitationOf',
      'sandbox.codeMails',
      'sandbox.ticketMails',
      'session.captcha',
      'session.login',
      'session.passkeyOptions',
      'session.resendToken',
      'session.verifyPasskey',
      'session.verifyToken',
      'session.wechatAddress',
      'session.wechatRedirect',
      'tools.applyDns',
      'tools.dnsRecords',
      'tools.dnsZones',
      'tools.startVisitorAudit',
      'tools.visitorAuditDetail',
    ]);
    // product.md, 'Calls': calls whose path contains /v1 need a token. Four more have other paths.
    const elsewhere = ['/cancelhost', '/createorderrenew', '/updatetel', '/updateemailbyemaillast'];
    for (const call of allCalls) {
      const isCustomers = call.path.startsWith('/v1/') || elsewhere.includes(call.path);
      expect([call.id, isCustomers]).toEqual([call.id, call.right !== 'public']);
    }
  });
});
