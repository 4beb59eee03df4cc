/*
 * Node's HTTP server. An `import` would read all that the module exports, `WebSocket` among it, and so load what `fetch`
 * is made of: thirty milliseconds before the first page.
 */
export const { createServer } = process.getBuiltinModule("node:http");
