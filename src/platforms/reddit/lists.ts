/** How the posts that a search found are named. */
export const foundPosts = {
  items: (data: { readonly posts: readonly unknown[] }) => data.posts,
  itemId: (item: { id: string }) => item.id,
  itemTime: (item: { createdAt: string | null }) => item.createdAt,
}
