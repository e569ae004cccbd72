/**
 * Node's own HTTP module. An `import` would read each of its exports. One of them (WebSocket) loads a second copy of
 * undici, which takes 20 ms at startup.
 */
export const http = process.getBuiltinModule('node:http')
