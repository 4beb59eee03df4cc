import type { ReactElement } from "react";
import { palette } from "./palette.ts";

/** What social networks show for a link: 1200 by 630. */
const WIDTH = 1200;
const HEIGHT = 630;

interface CardProps {
  /** The heading of the page. */
  title: string;
  /** Name of the site. */
  name: string;
}

/** The card of a page that has a stamp: the stamp on warm paper, and the title beside it. */
export function StampCard({ title, name, stamp }: CardProps & { stamp: ReactElement }) {
  const words = setWords(title, 560);
  const top = (HEIGHT - words.height) / 2 + words.size * 0.3;
  return (
    <Card ground={palette.shell} rule={palette.brass}>
      <g transform="translate(84 66) rotate(-1.5 200 250) scale(0.83)">{stamp}</g>
      <path fill={palette.sun} d={`M560 ${top - 29}a26 26 0 0 1 52 0zm-4 3h560v3h-560z`} />
      <Words {...{ words, name, top }} x={556} color={palette.ink} small={palette.brass} />
    </Card>
  );
}

/**
 * The card of a page with a scene: the scene to the edges, and the title on a panel of its own.
 * `scene` is as wide as high as the card.
 */
export function SceneCard({ title, name, scene }: CardProps & { scene: ReactElement }) {
  const words = setWords(title, 540);
  const top = HEIGHT - 64 - words.height;
  return (
    <Card ground={palette.gulfNight} rule={palette.shell}>
      {scene}
      <path fill={palette.gulfNight} d={`M0 ${top - 34}h640V${HEIGHT}H0z`} />
      <path fill={palette.sun} d={`M0 ${top - 40}h640v6H0z`} />
      <Words {...{ words, name, top }} x={64} color={palette.shell} small={palette.seaglass} />
    </Card>
  );
}

function Card({
  ground,
  rule,
  children,
}: {
  ground: string;
  rule: string;
  children: React.ReactNode;
}) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <rect width={WIDTH} height={HEIGHT} fill={ground} />
      {children}
      <path
        fill="none"
        stroke={rule}
        strokeWidth={2}
        d={`M16 16h${WIDTH - 32}v${HEIGHT - 32}H16zM22 22h${WIDTH - 44}v${HEIGHT - 44}H22z`}
      />
    </svg>
  );
}

/** A title in lines, and the height that it takes with the name below it. */
interface SetWords {
  lines: string[];
  size: number;
  step: number;
  height: number;
}

function setWords(title: string, widest: number): SetWords {
  const size = title.length <= 20 ? 84 : title.length <= 36 ? 68 : 56;
  const lines = wrapped(title, widest / (size * LETTER));
  const step = size * 1.16;
  return { lines, size, step, height: lines.length * step + 46 };
}

interface WordsProps {
  words: SetWords;
  name: string;
  x: number;
  /** Where the first line begins. */
  top: number;
  /** Colors of the title and of the name below it. */
  color: string;
  small: string;
}

function Words({ words: { lines, size, step, height }, name, x, top, color, small }: WordsProps) {
  return (
    <>
      {lines.map((line, index) => (
        <text
          key={line}
          x={x}
          y={top + size * 0.86 + index * step}
          fontFamily="Marcellus"
          fontSize={size}
          fill={color}
        >
          {line}
        </text>
      ))}
      <text
        x={x}
        y={top + height}
        fontFamily="Jost"
        fontSize={30}
        fontWeight={500}
        letterSpacing={1}
        fill={small}
      >
        {name}
      </text>
    </>
  );
}

/** Width of a letter of Marcellus in parts of its size, on average, with some air. */
const LETTER = 0.5;

/** Lines of about the same length, none longer than `most` letters unless a word is. */
function wrapped(text: string, most: number): string[] {
  const count = Math.ceil(text.length / most);
  for (let lines = count; ; lines++) {
    const filled = fill(text.split(" "), Math.min(most, text.length / lines + 4));
    if (filled.length <= lines || lines > count + 2) return filled;
  }
}

function fill(words: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
