import { MoveHorizontal } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useFieldControl } from '#src/ui/field/field-context.ts';
import { percent } from '#src/ui/slide-puzzle/percent.ts';
import { slidePuzzleStyle as style } from '#src/ui/slide-puzzle/slide-puzzle-style.ts';
import { keyStep, offsetAt } from '#src/ui/slide-puzzle/slide-steps.ts';

/** A picture with a gap and the matching piece; lengths in pixels of the picture. */
export interface PuzzlePicture {
  readonly background: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  readonly pieceSize: number;
  readonly pieceTop: number;
}

export interface SlidePuzzleProps {
  readonly picture: PuzzlePicture | null;
  /** How far the piece is moved to the right, in pixels of the picture. */
  readonly offset: number;
  readonly onOffsetChange: (offset: number) => void;
  readonly label: string;
  /** Shown in the track until the piece is moved. */
  readonly instruction: string;
  readonly valueText: string;
  readonly pictureLabel: string;
  /** Shown in place of a missing picture. */
  readonly placeholder: ReactNode;
  /** A button in the corner, which requests another picture. */
  readonly corner: ReactNode;
}

/** A captcha: drag the piece, or move it with the arrow keys, until it fills the gap. */
export function SlidePuzzle(props: SlidePuzzleProps) {
  const { picture, offset, onOffsetChange, label, instruction, valueText, pictureLabel } = props;
  const control = useFieldControl();
  const most = picture ? picture.width - picture.pieceSize : 0;
  const share = most > 0 ? offset / most : 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyStep(event.key, event.shiftKey, offset, most);
    if (next === null) return;
    event.preventDefault();
    onOffsetChange(next);
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    if (event.type === 'pointerdown') handle.setPointerCapture(event.pointerId);
    else if (!handle.hasPointerCapture(event.pointerId)) return;
    const track = handle.parentElement?.getBoundingClientRect();
    if (track) onOffsetChange(offsetAt(event.clientX, track, handle.offsetWidth, most));
  };

  return (
    <div>
      <div className={style.frame} style={{ aspectRatio: picture ? picture.width / picture.height : 2 }}>
        {picture ? (
          <>
            <img className={style.picture} src={picture.background} alt={pictureLabel} draggable={false} />
            <img
              className={style.piece}
              src={picture.piece}
              alt=""
              draggable={false}
              style={{
                width: percent(picture.pieceSize / picture.width),
                top: percent(picture.pieceTop / picture.height),
                left: percent(offset / picture.width),
              }}
            />
          </>
        ) : (
          <div className={style.placeholder}>{props.placeholder}</div>
        )}
        <div className={style.corner}>{props.corner}</div>
      </div>
      <div className={style.track}>
        {offset === 0 && <span className={style.instruction}>{instruction}</span>}
        <div className={style.trail} style={{ width: `calc(${percent(share)} + ${44 * (1 - share)}px)` }} />
        <div
          {...control}
          className={style.handle}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={offset}
          aria-valuetext={valueText}
          aria-disabled={picture ? undefined : true}
          style={{ left: `calc((100% - 44px) * ${share})` }}
          onKeyDown={picture ? onKeyDown : undefined}
          onPointerDown={picture ? onPointer : undefined}
          onPointerMove={picture ? onPointer : undefined}
        >
          <MoveHorizontal aria-hidden="true" />
        </div>
      </div>
    </div>
  );
}
