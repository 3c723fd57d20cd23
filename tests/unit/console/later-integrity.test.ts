import { beforeEach, expect, it, vi } from 'vitest';
import { type ChunkFiles, checkedLoading } from '#src/app/later-integrity.ts';

const load = vi.fn(async (id: string) => `code of ${id}`);
const loadTable = vi.fn(async () => 'dialog 1234abcd sha256-ZGlhbG9n=,menu 5678cdef sha256-bWVudQ==');

beforeEach(() => {
  load.mockClear();
  loadTable.mockReset();
  loadTable.mockImplementation(async () => 'dialog 1234abcd sha256-ZGlhbG9n=,menu 5678cdef sha256-bWVudQ==');
});

it('loads the initial chunks of a page without the table', async () => {
  const known = { integrity: { page: 'sha256-cGFnZQ==' }, names: {} };
  await expect(checkedLoading(load, known, loadTable)('page')).resolves.toBe('code of page');
  expect(loadTable).not.toHaveBeenCalled();
});

it('knows the integrity and name of a later chunk before loading it, and then those of all others', async () => {
  const known: ChunkFiles = { integrity: { page: 'sha256-cGFnZQ==' }, names: {} };
  const checked = checkedLoading(load, known, loadTable);
  load.mockImplementationOnce(async (id) => {
    expect(known.integrity[id]).toBe('sha256-ZGlhbG9n=');
    expect(known.names[id]).toBe('1234abcd');
    return `code of ${id}`;
  });
  await checked('dialog');
  await checked('menu');
  expect(loadTable).toHaveBeenCalledTimes(1);
  expect(known).toEqual({
    integrity: { page: 'sha256-cGFnZQ==', dialog: 'sha256-ZGlhbG9n=', menu: 'sha256-bWVudQ==' },
    names: { dialog: '1234abcd', menu: '5678cdef' },
  });
});

it('loads nothing unchecked when the table cannot be loaded', async () => {
  loadTable.mockRejectedValueOnce(new Error('no network'));
  const checked = checkedLoading(load, { integrity: {}, names: {} }, loadTable);
  await expect(checked('dialog')).rejects.toThrow('no network');
  expect(load).not.toHaveBeenCalled();
  await expect(checked('dialog')).resolves.toBe('code of dialog');
});

it('loads without a check when the build has no integrity values', async () => {
  await expect(checkedLoading(load, undefined, loadTable)('dialog')).resolves.toBe('code of dialog');
  expect(loadTable).not.toHaveBeenCalled();
});
