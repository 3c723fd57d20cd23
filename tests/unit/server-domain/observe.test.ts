import { describe, expect, it } from 'vitest';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import type { CheckValidation } from '#server/validation/checker.ts';
import type { Observation } from '#server/validation/observation.ts';
import { observe, placeOfName } from '#server/validation/observe.ts';

const order = {
  orderNo: 'CN20261120-10001',
  dcvToken: 'ab'.repeat(32),
  previousTokens: [],
  accountID: 'customer',
  productType: 'dv_flex_ssl',
  subBrand: 'certum',
};
const rowOf = (domainName: string, checkTime: Date | null = null): ValidationRow => ({
  id: 0,
  orderID: 'order',
  position: 0,
  domainName,
  method: 'dns_txt',
  mailbox: '',
  contactRecord: '',
  state: 'waiting',
  found: [],
  problem: '',
  resolver: '',
  address: '',
  checkTime,
  validatedTime: null,
  organizationDomainID: null,
  ...{ caRecords: null, caWords: '', caLink: '' },
});
const placeOf = (row: ValidationRow) =>
  placeOfName(order, row, { now: new Date('2026-11-20T00:00:00Z'), delegationZone: null });
const missing: Observation = { state: 'missing', found: [], problem: 'NXDOMAIN' };

describe('observe', () => {
  it('ends even if no check answers, and omits the names it had no time for', async () => {
    const asked: string[] = [];
    const silent: CheckValidation = ({ recordName }) => {
      asked.push(recordName);
      return new Promise(() => undefined);
    };
    const rows = Array.from({ length: 25 }, (_, index) => rowOf(`d${index}.example.com`));
    const seen = await observe(silent, placeOf, rows, 50);
    expect(asked).toHaveLength(10);
    expect(seen.map(({ row }) => row.domainName)).toEqual(rows.slice(0, 10).map((row) => row.domainName));
    expect(seen.map(({ observation }) => observation)).toEqual(
      Array.from({ length: 10 }, () => ({ state: 'error', found: [], problem: 'TIMEOUT' })),
    );
  });

  it('starts with the names that were checked longest ago', async () => {
    const seen = await observe(async () => missing, placeOf, [
      rowOf('new.example.com', new Date('2026-11-20T02:00:00Z')),
      rowOf('old.example.com', new Date('2026-11-20T01:00:00Z')),
      rowOf('never.example.com'),
    ]);
    expect(seen.map(({ row }) => row.domainName)).toEqual([
      'never.example.com',
      'old.example.com',
      'new.example.com',
    ]);
  });
});
