const link = /\/media\/([0-9a-f]{32})\.[0-9a-z]{6,9}\.[A-Za-z0-9_-]{22}\.([a-z0-9]{2,5})/g

/** The names of the hosted files that a text links to. */
export const hostedFiles = (text: string): string[] =>
  [...text.matchAll(link)].map(([, id, extension]) => `${id}.${extension}`)
