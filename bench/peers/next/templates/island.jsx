/** Next hydrates whole pages: an island is a client component. */
export function Island({ of: Component, ...props }) {
  return <Component {...props} />;
}
