/** Side of the square the piece is drawn in, in pixels. */
export const pieceSize = 52;

const body = { left: 2, top: 12, size: 36 };
const knob = { x: body.left + body.size + 3, y: body.top + body.size / 2, radius: 8 };
const crest = { x: body.left + body.size / 2, y: body.top - 2, radius: 8 };
const notch = { x: body.left + body.size / 2, y: body.top + body.size + 1, radius: 7 };

/** Whether the pixel is part of the jigsaw piece: a square with a knob on the right, one on top and a notch below. */
export function isInPiece(x: number, y: number): boolean {
  const inBody = x >= body.left && x < body.left + body.size && y >= body.top && y < body.top + body.size;
  return (inBody || isWithin(knob, x, y) || isWithin(crest, x, y)) && !isWithin(notch, x, y);
}

/** Whether the pixel is part of the piece and touches one outside it. */
export function isOnEdge(x: number, y: number): boolean {
  return (
    isInPiece(x, y) &&
    !(isInPiece(x - 1, y) && isInPiece(x + 1, y) && isInPiece(x, y - 1) && isInPiece(x, y + 1))
  );
}

function isWithin(circle: { x: number; y: number; radius: number }, x: number, y: number): boolean {
  return (x - circle.x) ** 2 + (y - circle.y) ** 2 <= circle.radius ** 2;
}
