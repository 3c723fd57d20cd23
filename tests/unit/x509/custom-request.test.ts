import { describe, expect, it } from 'vitest';
import {
  keyKinds,
  makeCustomRequest,
  opensslCommand,
  opensslConfig,
  readAltNames,
  requestRefusal,
} from '#core/x509/custom-request.ts';
import { encodePrivateKey } from '#core/x509/pbe.ts';
import { runTool } from '#tests/support/run-tool.ts';

const typed =
  'shop.example *.shop.example 例子.中国 192.0.2.7 2001:db8::1 a@shop.example https://shop.example/x UPN:王@corp.example';
const subject = {
  jurisdictionC: 'CN',
  businessCategory: 'Private Organization',
  serialNumber: '91110000-X',
  C: 'CN',
  ST: '北京',
  L: '北京',
  postalCode: '100000',
  street: '1 Road #2',
  O: 'Example, Inc.',
  OU: 'IT',
  CN: 'shop.example',
  emailAddress: 'a@shop.example',
};

async function named(text: string) {
  const names = await readAltNames(text);
  if (!names.ok) throw new Error(names.error.detail);
  return names.value;
}

const options = ['-noout', '-text', '-verify', '-nameopt', 'utf8,sep_comma_plus'];

describe('a request of one', () => {
  it.each(keyKinds)('%s: openssl verifies it and shows every part', async (kind) => {
    const made = await makeCustomRequest({ subject, names: await named(typed) }, kind);
    const run = await runTool('openssl', ['req', '-in', 'r', ...options], { r: made.csr });
    expect(run.stderr + run.stdout).toMatch(/verify OK/);
    for (const part of [
      'C=CN',
      'ST=北京',
      'postalCode=100000',
      'street=1 Road #2',
      'OU=IT',
      'serialNumber=91110000-X',
    ])
      expect(run.stdout).toContain(part);
    expect(run.stdout).toContain('DNS:shop.example, DNS:*.shop.example, DNS:xn--fsqu00a.xn--fiqs8s');
    expect(run.stdout).toContain('IP Address:192.0.2.7, IP Address:2001:DB8:0:0:0:0:0:1');
    expect(run.stdout).toContain(
      'email:a@shop.example, URI:https://shop.example/x, othername: UPN::王@corp.example',
    );
    const [fromKey, fromRequest] = await Promise.all([
      runTool('openssl', ['pkey', '-in', 'k', '-pubout'], { k: await encodePrivateKey(made.pkcs8, '') }),
      runTool('openssl', ['req', '-in', 'r', '-noout', '-pubkey'], { r: made.csr }),
    ]);
    expect(fromKey.stdout).toBe(fromRequest.stdout);
  });

  it('openssl makes the same by the configuration and the command', async () => {
    const request = { subject, names: await named(typed) };
    const own = await makeCustomRequest(request, 'P-256');
    const command = opensslCommand('x', 'P-256', false);
    const theirs = await runTool('sh', ['-ec', `${command} && cat x.csr`], {
      'x.cnf': opensslConfig(request),
    });
    const shown = async (csr: string) => {
      const { stdout } = await runTool('openssl', ['req', '-in', 'r', ...options], { r: csr });
      return stdout.split('\n').filter((line) => /Subject:|DNS:/.test(line));
    };
    expect(theirs.code, theirs.stderr).toBe(0);
    expect(await shown(theirs.stdout)).toEqual(await shown(own.csr));
  });
});

describe('what cannot be written', () => {
  it.each([
    'a..b',
    'DNS:-a.example',
    'IP:300.1.1.1',
    'email:nobody',
    'URI:nothing',
    `${'a'.repeat(64)}.example`,
  ])('%s', async (text) => {
    expect(await readAltNames(text)).toEqual({ ok: false, error: { code: 'name-invalid', detail: text } });
  });

  it.each([
    [{}, 'nothing-named'],
    [{ C: 'China' }, 'field-long'],
    [{ C: 'c1' }, 'field-invalid'],
    [{ O: 'a\u0000b' }, 'field-invalid'],
    [{ serialNumber: '号码' }, 'field-invalid'],
    [{ CN: 'a'.repeat(65) }, 'field-long'],
  ])('%j', (subject, code) => {
    expect(requestRefusal({ subject, names: [] })?.code).toBe(code);
  });
});
