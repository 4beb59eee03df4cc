/** Whether a host can stand in a policy: names and addresses with a port, no sign that would end a directive. */
export function isSourceHost(host: string): boolean {
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:]+\])(?::\d+)?$/.test(host);
}
