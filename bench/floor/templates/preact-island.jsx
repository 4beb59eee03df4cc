import { h } from "preact";
import { renderToString } from "preact-render-to-string";

/** An island placed like in `island.jsx`, rendered by Preact. */
export function Island({ of: Component, ...props }) {
  const html = renderToString(h(Component, props));
  return (
    <floor-island
      data-name={Component.name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
