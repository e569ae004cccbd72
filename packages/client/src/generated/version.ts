// Generated from the catalog by `npm run client`. Do not edit.
/** The version of the client and of the service that it is generated from. */
export const version = '1.0.0'
