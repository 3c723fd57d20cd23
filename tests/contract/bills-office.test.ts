import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readDelimited } from '#core/delimited.ts';
import { insertBills } from '#tests/support/rows/many-bills.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareShop();
/** Rows of the list, in a program that people open it with. */
const count = 1_000;
const hostile = [
  '=HYPERLINK("https://x","y")',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '"quoted", and more',
  "'=1",
];

it.runIf(isWhole && hasTool('soffice'))(
  'opens in LibreOffice as the list it is, and runs no formula',
  async () => {
    const customer = await server.customer({ displayName: '=1+1' });
    const { db } = server.services;
    await insertOrders(db, sql`select ${customer.id}::uuid as id`, 200);
    const notes = sql.join(
      hostile.map((note) => sql`${note}`),
      sql`, `,
    );
    await db.execute(
      sql`update orders set remark = (array[${notes}])[1 + abs(hashtext(order_no)) % ${hostile.length}] where account_id = ${customer.id}`,
    );
    await insertBills(db, customer.id, customer.userID, count);
    const file = async (ending: string) =>
      Buffer.from(await (await customer.fetch(`/v1/transactions/${ending}?timeZone=UTC`)).arrayBuffer());
    const wanted = cellsOf((await file('csv')).toString('utf8'));
    const folder = await mkdtemp(join(tmpdir(), 'certhub-office-'));
    try {
      await writeFile(join(folder, 'bills.xlsx'), await file('xlsx'));
      const home = `-env:UserInstallation=file://${folder}/profile`;
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1';
      const done = await runTool('soffice', [
        ...[home, '--headless', '--convert-to', filter],
        ...['--outdir', folder, join(folder, 'bills.xlsx')],
      ]);
      expect(done.code).toBe(0);
      const opened = cellsOf(await readFile(join(folder, 'bills.csv'), 'utf8'));
      expect(opened).toHaveLength(count + 1);
      expect(opened.map(plain)).toEqual(wanted.map((row) => plain(row.map(unmarked))));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);

function cellsOf(text: string): readonly (readonly string[])[] {
  return [...readDelimited(text, () => true).rows]
    .map(({ cells }) => cells)
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/** The server's CSV marks what a program could take for a formula. */
function unmarked(cell: string): string {
  return cell.replace(/^'(?=[\s"';,|]*[=+\-@])/, '');
}

/** Amounts are grouped by the program. */
function plain(row: readonly string[]): string[] {
  return row.map((cell) => (/^-?[\d,]+\.\d\d$/.test(cell) ? cell.replaceAll(',', '') : cell).trim());
}
