import { palette } from "../palette.ts";
import type { Point } from "./perspective.ts";

/** The slopes of a roof: toward us in the shade, away from the sun, and toward it. */
export interface RoofColors {
  shade: string;
  dark: string;
  lit: string;
}

interface EstateProps {
  /** Puts the plan of the lot into space: right along the canal, up, and back from the canal. */
  on: (right: number, up: number, back: number) => Point;
  face: (...corners: readonly Point[]) => string;
  roof: RoofColors;
  /** A different house in each lot. */
  variant: number;
  /** True for the side toward us, with its terrace, pool and dock. */
  onWater: boolean;
  /** True where windows run together into a band. */
  distant: boolean;
}

const WALL = { front: "#ded5c3", side: palette.shell };

/**
 * A house on a canal, seen from the air: a long roof, a wing toward the water, a terrace with its
 * pool, a dock.
 */
export function Estate({ on, face, roof, variant, onWater, distant }: EstateProps) {
  const isWide = variant % 3 === 0;
  const long = isWide ? 32 : 26;
  const wing = variant % 2 === 0 ? { from: -5, to: 8 } : { from: long - 8, to: long + 5 };
  return (
    <g>
      {onWater && (
        <Waterside
          on={on}
          face={face}
          pool={variant % 2 === 0 ? 11 : 3}
          yacht={variant % 5 !== 3}
        />
      )}
      <path
        fill="#2c6046"
        d={face(on(-16, 0, -6), on(long - 4, 0, -8), on(long, 0, 6), on(0, 0, 16), on(-10, 0, 16))}
      />
      <Block
        on={on}
        face={face}
        roof={roof}
        right={[0, long]}
        back={[0, 15]}
        wall={7.5}
        rise={5.5}
        windows={distant ? 1 : isWide ? 6 : 5}
      />
      <Block
        on={on}
        face={face}
        roof={roof}
        right={[wing.from, wing.to]}
        back={[-8, 12]}
        wall={6}
        rise={4.5}
        windows={distant ? 1 : 2}
      />
      {isWide && !distant && (
        <Block
          on={on}
          face={face}
          roof={roof}
          right={[13, 20]}
          back={[-2, 6]}
          wall={11}
          rise={3}
          windows={1}
        />
      )}
    </g>
  );
}

interface FarEstatesProps {
  /** One for each house. */
  lots: readonly { on: EstateProps["on"]; roof: RoofColors }[];
  face: EstateProps["face"];
}

/**
 * Houses far off: walls, and roofs with their side in the sun. Shapes of one color are one path.
 */
export function FarEstates({ lots, face }: FarEstatesProps) {
  const roofs = [...new Set(lots.map(({ roof }) => roof))];
  const of = (wanted: RoofColors, shape: (on: EstateProps["on"]) => string) =>
    lots.map(({ on, roof }) => (roof === wanted ? shape(on) : "")).join("");
  return (
    <g>
      <path
        fill={WALL.front}
        d={lots
          .map(({ on }) => face(on(0, 0, 0), on(28, 0, 0), on(28, 8, 0), on(0, 8, 0)))
          .join("")}
      />
      {roofs.map((roof) => (
        <g key={roof.shade}>
          <path
            fill={roof.shade}
            d={of(roof, (on) => face(on(-2, 7, 0), on(30, 7, 0), on(21, 14, 7), on(8, 14, 7)))}
          />
          <path
            fill={roof.lit}
            d={of(roof, (on) => face(on(30, 7, 0), on(32, 7, 15), on(21, 14, 7)))}
          />
        </g>
      ))}
    </g>
  );
}

interface BlockProps extends Pick<EstateProps, "on" | "face" | "roof"> {
  right: readonly [number, number];
  back: readonly [number, number];
  wall: number;
  rise: number;
  windows: number;
}

/** A part of a house below its own hipped roof, whose eaves reach out. */
function Block({
  on,
  face,
  roof,
  right: [left, end],
  back: [front, rear],
  wall,
  rise,
  windows,
}: BlockProps) {
  const eave = 1.3;
  const [wide, deep] = [end - left, rear - front];
  const half = Math.min(wide, deep) / 2;
  const [low, high] = [wall - 0.6, wall + rise];
  const corner = {
    frontLeft: on(left - eave, low, front - eave),
    frontRight: on(end + eave, low, front - eave),
    backLeft: on(left - eave, low, rear + eave),
    backRight: on(end + eave, low, rear + eave),
  };
  // The ridge runs along the longer side.
  const ridge =
    wide > deep
      ? [on(left + half, high, (front + rear) / 2), on(end - half, high, (front + rear) / 2)]
      : [on((left + end) / 2, high, front + half), on((left + end) / 2, high, rear - half)];
  const [first, last] = [ridge[0] ?? corner.frontLeft, ridge[1] ?? corner.frontRight];
  const step = wide / windows;
  const panes = Array.from({ length: windows }, (_, index) => {
    const at = left + step * (index + 0.25);
    return face(
      on(at, 0.6, front),
      on(at + step / 2, 0.6, front),
      on(at + step / 2, wall * 0.68, front),
      on(at, wall * 0.68, front),
    );
  });
  const slopes =
    wide > deep
      ? {
          away: face(corner.frontLeft, corner.backLeft, first),
          front: face(corner.frontLeft, corner.frontRight, last, first),
          lit: face(corner.frontRight, corner.backRight, last),
        }
      : {
          away: face(corner.frontLeft, corner.backLeft, last, first),
          front: face(corner.frontLeft, corner.frontRight, first),
          lit: face(corner.frontRight, corner.backRight, last, first),
        };
  return (
    <g>
      <path
        fill={WALL.side}
        d={face(on(end, 0, front), on(end, 0, rear), on(end, wall, rear), on(end, wall, front))}
      />
      <path
        fill={WALL.front}
        d={face(on(left, 0, front), on(end, 0, front), on(end, wall, front), on(left, wall, front))}
      />
      <path fill={palette.deepGulf} d={panes.join("")} />
      <path fill={roof.dark} d={slopes.away} />
      <path fill={roof.lit} d={slopes.lit} />
      <path fill={roof.shade} d={slopes.front} />
    </g>
  );
}

interface WatersideProps extends Pick<EstateProps, "on" | "face"> {
  /** The left end of the pool. */
  pool: number;
  yacht: boolean;
}

/** What is between a house and its canal: a terrace, the pool, a dock, and often a yacht. */
function Waterside({ on, face, pool, yacht }: WatersideProps) {
  const [left, right] = [pool, pool + 15];
  const flat = (from: number, to: number, near: number, far: number, up = 0) =>
    face(on(from, up, near), on(to, up, near), on(to, up, far), on(from, up, far));
  const hull = (up: number, inset: number) =>
    face(
      on(-2 + inset, up, -31 + inset / 2),
      on(13 - inset, up, -31.4 + inset / 2),
      on(20 - inset * 2, up, -29),
      on(13 - inset, up, -26.6 - inset / 2),
      on(-2 + inset, up, -27 - inset / 2),
    );
  return (
    <g>
      <path fill="#f0e2c6" d={flat(left - 3, right + 3, -13, -1)} />
      <path
        fill="#7fd3c8"
        d={face(
          on(left + 1, 0, -11),
          on(right - 1, 0, -11),
          on(right, 0, -9),
          on(right, 0, -6),
          on(right - 1, 0, -4.5),
          on(left + 1, 0, -4.5),
          on(left, 0, -6),
          on(left, 0, -9),
        )}
      />
      <path fill="#cdeee2" d={flat(left + 2, right - 4, -6.4, -5.4)} />
      <path fill="#cbb083" d={flat(4, 6, -27, -17) + flat(-4, 16, -26, -24.4)} />
      {yacht && (
        <g>
          <path fill="#0f4c5c" d={hull(-0.6, -0.6)} />
          <path fill={palette.shell} d={hull(1, 0)} />
          <path fill="#c8d8d0" d={hull(2, 2.4)} />
          <path fill={palette.shell} d={hull(3.4, 3.4)} />
        </g>
      )}
    </g>
  );
}
