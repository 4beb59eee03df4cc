/** Renders an island and marks it for the browser. It hydrates immediately. */
export function Island({ of: Component, ...props }) {
  return (
    <floor-island data-name={Component.name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </floor-island>
  );
}
