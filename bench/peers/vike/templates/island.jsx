/** Vike hydrates whole pages: an island is an ordinary component. */
export function Island({ of: Component, ...props }) {
  return <Component {...props} />;
}
