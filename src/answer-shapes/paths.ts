/** The path of a field below another: `user.posts[].id`. */
export const pathBelow = (path: string, name: string) =>
  name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`
