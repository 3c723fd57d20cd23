import { beforeEach, expect, it, vi } from 'vitest';
import { addChunks, type ChunkFiles, checkedLoading } from '#src/app/checked-loading.ts';

const table = 'dialog ZGlhb+9nZGlhbG9n,menu bWVudQ 5678cdef';
const load = vi.fn(async (id: string) => `code of ${id}`);
const loadTable = vi.fn(async () => table);
let files: ChunkFiles;

beforeEach(() => {
  load.mockClear();
  loadTable.mockClear();
  files = { names: {}, integrity: {} };
  addChunks(files, 'entry,page cGFnZQ/6cGFn,worker  34ef56ab');
});

it('reads a row of each kind', () => {
  expect(files).toEqual({
    names: { entry: '', page: 'cGFnZQ-6', worker: '34ef56ab' },
    integrity: { entry: '', page: 'sha256-cGFnZQ/6cGFn=', worker: '' },
  });
});

it('loads the initial chunks of a page without the table', async () => {
  await expect(checkedLoading(load, files, loadTable)('page')).resolves.toBe('code of page');
  await expect(checkedLoading(load, files, loadTable)('entry')).resolves.toBe('code of entry');
  expect(loadTable).not.toHaveBeenCalled();
});

it('knows the integrity and name of a later chunk before loading it, and then those of all others', async () => {
  const checked = checkedLoading(load, files, loadTable);
  load.mockImplementationOnce(async (id) => {
    expect(files.integrity[id]).toBe('sha256-ZGlhb+9nZGlhbG9n=');
    expect(files.names[id]).toBe('ZGlhb-9n');
    return `code of ${id}`;
  });
  await checked('dialog');
  await checked('menu');
  expect(loadTable).toHaveBeenCalledTimes(1);
  expect(files.names).toMatchObject({ page: 'cGFnZQ-6', dialog: 'ZGlhb-9n', menu: '5678cdef' });
});

it('loads nothing unchecked when the table cannot be loaded', async () => {
  loadTable.mockRejectedValueOnce(new Error('no network'));
  const checked = checkedLoading(load, files, loadTable);
  await expect(checked('dialog')).rejects.toThrow('no network');
  expect(load).not.toHaveBeenCalled();
  await expect(checked('dialog')).resolves.toBe('code of dialog');
});
