import type { ComponentType, ReactElement } from "react";
import type { Cut } from "./art/kit.tsx";
import { SceneCard, StampCard } from "./art/social-card.tsx";
import art from "./art/index.tsx";
import { useContent } from "./content.ts";

/** The card of a page with a stamp, by the stamp's name. */
export function useStampCard(stamp: string, title: string): ReactElement {
  const { name } = useContent().site;
  const draw = art[`stamp-${stamp}`];
  if (draw === undefined)
    throw new Error(`There is no stamp “${stamp}” in templates/art/index.tsx.`);
  return <StampCard title={title} name={name} stamp={draw()} />;
}

/** The card of a page with a scene; `cut` is the visible part, with an aspect ratio of 1.9. */
export function useSceneCard(
  Scene: ComponentType<{ cut?: Cut }>,
  cut: Cut,
  title: string,
): ReactElement {
  const { name } = useContent().site;
  const scene = (
    <g transform={`scale(${1200 / cut[2]})`}>
      <Scene cut={cut} />
    </g>
  );
  return <SceneCard title={title} name={name} scene={scene} />;
}
