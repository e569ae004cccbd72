import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'

export const collections = {
  docs: defineCollection({
    // Names of pages are their addresses, in the case that they have.
    loader: docsLoader({ generateId: ({ entry }) => entry.replace(/\.md$/, '') }),
    schema: docsSchema(),
  }),
}
