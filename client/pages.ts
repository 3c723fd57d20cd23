import { Ended } from '#client/ended.ts';
import type { Parts, Reply } from '#client/send.ts';
import type { ApiCall } from '#core/contract/api-document.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every row of a list, in one reply of the same form. Rows that are added meanwhile may be missing or appear twice. */
export async function pagesOf(
  api: ApiCall,
  parts: Parts,
  ask: (page: Parts) => Promise<Reply>,
): Promise<unknown> {
  const limit = Number(parts.query.limit ?? 0) || largestPage(api);
  let first: Row | null = null;
  let name = '';
  const rows: unknown[] = [];
  for (let offset = 1; ; offset++) {
    const reply = await ask({ ...parts, query: { ...parts.query, limit, offset } });
    const data = 'data' in reply ? (reply.data as Row) : {};
    first ??= data;
    name ||= rowsName(data) ?? '';
    const page = data[name];
    if (name === '' || !Array.isArray(page))
      throw new Ended('usage', `${api.id} returns no pages: leave out --all`);
    rows.push(...page);
    if (page.length < limit || rows.length >= Number(data.total ?? 0)) return { ...first, [name]: rows };
  }
}

/** The field of a reply that holds its rows: the only list beside the number of all. */
export function rowsName(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value));
  return lists.length === 1 ? lists[0]?.[0] : undefined;
}

/** Rows a page: 1,000, or what the call allows. */
function largestPage({ id, parameters }: ApiCall): number {
  const isPaged = parameters.some(({ name }) => name === 'offset');
  const limit = parameters.find(({ name }) => name === 'limit');
  if (!isPaged || limit === undefined) throw new Ended('usage', `${id} returns no pages: leave out --all`);
  return Math.min(1000, limit.most ?? 1000);
}
