import { describe, expect, test, vi } from 'vitest';
import { createMachine } from 'xstate';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createFlowPort, sendOrNotify } from '#src/console/flows/flow-port.ts';
import { eventually } from '#tests/support/eventually.ts';

const machine = createMachine({});
type Handle = WorkflowHandle<typeof machine>;

function makeHandle() {
  const close = vi.fn(() => Promise.resolve());
  // The port calls nothing but `close` on a handle.
  return { close, handle: { close } as unknown as Handle };
}

const settled = () => Promise.resolve().then(() => undefined);

describe('createFlowPort', () => {
  test('opens the flow for the first listener and notifies all of them', async () => {
    const { handle } = makeHandle();
    const open = vi.fn(() => Promise.resolve(handle));
    const port = createFlowPort(open);
    expect(open).not.toHaveBeenCalled();
    const first = vi.fn();
    const second = vi.fn();
    port.subscribe(first);
    port.subscribe(second);
    expect(port.getSnapshot()).toEqual({ kind: 'opening' });
    await settled();
    expect(open).toHaveBeenCalledTimes(1);
    expect(port.getSnapshot()).toEqual({ kind: 'open', handle });
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('closes the flow when the last listener leaves', async () => {
    const { handle, close } = makeHandle();
    const port = createFlowPort(() => Promise.resolve(handle));
    const leave = port.subscribe(() => undefined);
    const leaveToo = port.subscribe(() => undefined);
    await settled();
    leave();
    await settled();
    expect(close).not.toHaveBeenCalled();
    leaveToo();
    await eventually(() => expect(close).toHaveBeenCalledTimes(1));
    expect(port.getSnapshot()).toEqual({ kind: 'opening' });
  });

  test('keeps the flow open for a listener that leaves and returns within one turn', async () => {
    const { handle, close } = makeHandle();
    const open = vi.fn(() => Promise.resolve(handle));
    const port = createFlowPort(open);
    const leave = port.subscribe(() => undefined);
    leave();
    port.subscribe(() => undefined);
    await settled();
    expect(open).toHaveBeenCalledTimes(1);
    expect(close).not.toHaveBeenCalled();
  });

  test('closes a flow that opens after its last listener left, and does not show it', async () => {
    const { handle, close } = makeHandle();
    let arrive: (handle: Handle) => void = () => undefined;
    const port = createFlowPort(
      () =>
        new Promise<Handle>((resolve) => {
          arrive = resolve;
        }),
    );
    port.subscribe(() => undefined)();
    await settled();
    arrive(handle);
    await eventually(() => expect(close).toHaveBeenCalledTimes(1));
    expect(port.getSnapshot()).toEqual({ kind: 'opening' });
  });

  test('reports why a flow cannot be opened, and opens it on retry', async () => {
    const { handle } = makeHandle();
    const open = vi
      .fn<() => Promise<Handle>>()
      .mockRejectedValueOnce(new JournalFailure('attention'))
      .mockResolvedValue(handle);
    const port = createFlowPort(open);
    port.subscribe(() => undefined);
    await eventually(() => expect(port.getSnapshot()).toEqual({ kind: 'failed', code: 'attention' }));
    port.retry();
    expect(port.getSnapshot()).toEqual({ kind: 'opening' });
    await eventually(() => expect(port.getSnapshot()).toEqual({ kind: 'open', handle }));
  });

  test('exposes a bug as the original error', async () => {
    const bug = new TypeError('no such thing');
    const port = createFlowPort(() => Promise.reject<Handle>(bug));
    port.subscribe(() => undefined);
    await eventually(() => expect(port.getSnapshot()).toEqual({ kind: 'threw', error: bug }));
  });
});

describe('sendOrNotify', () => {
  const event = { type: 'x' } as never;
  const sendTo = async (failure?: Error) => {
    const notify = vi.fn();
    const send = vi.fn(() => (failure ? Promise.reject(failure) : Promise.resolve()));
    await sendOrNotify<typeof machine>({ send }, event, notify);
    expect(send).toHaveBeenCalledExactlyOnceWith(event);
    return notify.mock.calls;
  };

  test.each([
    { name: 'an event the flow accepts', failure: undefined, want: [] },
    { name: 'an event to a flow that has already ended', failure: new JournalFailure('finished'), want: [] },
    {
      name: 'an event that could not be written',
      failure: new JournalFailure('storage-full'),
      want: [['storage-full']],
    },
  ])('$name notifies of $want', async ({ failure, want }) => {
    expect(await sendTo(failure)).toEqual(want);
  });

  test('rethrows a bug unchanged', async () => {
    await expect(sendTo(new TypeError('no such thing'))).rejects.toThrow('no such thing');
  });
});
