/**
 * Node's own HTTP. An `import` of it would read each of its exports, and with one of them (WebSocket) a second copy of
 * undici, which takes 20 ms of a start.
 */
export const http = process.getBuiltinModule('node:http')
