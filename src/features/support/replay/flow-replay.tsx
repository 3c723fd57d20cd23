import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { fail, ok } from '#core/result.ts';
import { slots } from '#machines/kit/slot.ts';
import { replayMachine } from '#machines/support/replay/replay.machine.ts';
import type { ReplaySlots } from '#machines/support/replay/replay.rules.ts';
import { replayView } from '#machines/support/replay/replay.view.ts';
import type { Film } from '#src/adapters/journal/film.ts';
import { pause } from '#src/adapters/time/pause.ts';
import { FilmHead } from '#src/features/support/replay/film-head.tsx';
import { FilmView } from '#src/features/support/replay/film-view.tsx';
import { OpenFile } from '#src/features/support/replay/open-file.tsx';
import { openFilm } from '#src/features/support/replay/open-film.ts';
import type { OpenedFile } from '#src/features/support/replay/opened-case.tsx';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

export interface FlowReplayProps {
  /** File to open at once, such as a case from the server. */
  readonly opened?: OpenedFile | undefined;
  readonly isNarrow: boolean;
  /** Further buttons beside those of the flow. */
  readonly actions?: ReactNode;
  readonly title: string;
}

/** Minimum and maximum milliseconds per step during playback; the maximum skips over the customer's breaks. */
const shortest = 60;
const longest = 3_000;

/** The replay of one flow; two can be placed side by side. */
export function FlowReplay({ opened, isNarrow, actions, title }: FlowReplayProps) {
  const t = useText(supportTexts);
  const [shelf] = useState(createShelf);
  const actor = useActorRef(shelf.machine);
  const view = useSelector(actor, replayView);
  const open = useCallback(
    (content: Blob, name: string) => {
      actor.send({ type: 'file.open', file: shelf.put(content), name });
    },
    [actor, shelf],
  );
  useEffect(() => {
    if (opened) open(opened.content, opened.name);
  }, [opened, open]);
  const film = view.isFolded ? shelf.film(view.file) : null;
  if (film !== null)
    return (
      <div className={frame}>
        <FilmHead
          film={film}
          name={view.name}
          actions={actions}
          onClose={() => actor.send({ type: 'file.close' })}
        />
        <FilmView key={view.file} film={film} view={view} isNarrow={isNarrow} send={actor.send} />
      </div>
    );
  return (
    <div className={frame}>
      {view.refusal && (
        <Notice tone="danger" role="alert" title={t('support.refused.title')}>
          {t.find(`support.refused.kinds.${view.refusal.kind}`, { detail: view.refusal.detail })}
        </Notice>
      )}
      <OpenFile title={title} isBusy={view.isReading} onOpen={open} actions={actions} />
    </div>
  );
}

/** Stores files and films by handle, since the machine may only hold handles. */
function createShelf() {
  const contents = new Map<string, Blob>();
  const films = new Map<string, Film>();
  return {
    put(content: Blob): string {
      const handle = `file:${crypto.randomUUID()}`;
      contents.clear();
      contents.set(handle, content);
      return handle;
    },
    film: (handle: string) => films.get(handle) ?? null,
    machine: replayMachine.provide({
      actors: slots<ReplaySlots>({
        readFile: async ({ file }, signal) => {
          const read = await openFilm(contents.get(file) ?? new Blob(), signal);
          if (!read.ok) return fail(read.error);
          films.clear();
          films.set(file, read.value);
          return ok({ steps: read.value.steps.length });
        },
        waitStep: async ({ file, at, speed }, signal) => {
          const since = films.get(file)?.steps[at + 1]?.since ?? 0;
          await pause(Math.max(shortest, Math.min(since / speed, longest)), signal);
          return null;
        },
      }),
    }),
  };
}

const frame = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
});
